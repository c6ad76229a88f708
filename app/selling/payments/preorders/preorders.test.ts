import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { release } from "#books/catalogue/availability/availability.service.server.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { preorders } from "#selling/payments/preorders/preorders.tables.ts";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import {
  type BuiltMember,
  buildAdministrator,
  buildBook,
  buildMember,
  buildSubscription,
} from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
const released = new Date("2026-12-10T09:00:00Z");
let cards: CardShop;
let cookie: string;
let buyer: BuiltMember;
let book: Awaited<ReturnType<typeof buildBook>>;
let editionId: number;

beforeAll(async () => {
  cards = await openCardShop({ now: start });
});
afterAll(() => cards?.close());
beforeEach(async () => {
  travelTo(cards.shop, start);
  cards.stripe.refusesCharges = null;
  cards.stripe.beforeAnswer = null;
  cards.stripe.speechless = false;
  ({ cookie } = await buildAdministrator(cards.shop));
  buyer = await buildMember(cards.shop);
  book = await buildBook(cards.shop, { editions: [{ priceCents: 999, onlineAt: released }] });
  [editionId = 0] = book.editionIds;
});

const admin = (method: "PUT" | "DELETE", path: string, body?: object) =>
  cards.shop.call(method, `/api/admin/editions/${editionId}/${path}`, { cookie, body });
const announce = (preorder: "order" | "release" | null) => admin("PUT", "announcement", { preorder });
/** The same member with a session of the present time. */
async function signedIn(by = buyer): Promise<string> {
  const body = { email: by.email, password: "Lecture-2026" };
  return (await cards.shop.call("POST", "/api/auth/login", { body })).json.token;
}
const place = async (change: object = {}, by = buyer) =>
  cards.shop.call("POST", "/api/preorders", {
    token: await signedIn(by),
    body: { edition_id: editionId, card_consent: true, ...change },
  });
const listed = async () => (await cards.shop.call("GET", "/api/preorders", { token: await signedIn() })).json;
const act = async (method: "POST" | "DELETE", paymentId: number, path = "", body?: object) =>
  cards.shop.call(method, `/api/preorders/${paymentId}${path}`, { token: await signedIn(), body });
const accept = (paymentId: number) => act("POST", paymentId, "/acceptance", { withdrawal_consent: true });
const download = async () =>
  (await cards.shop.call("GET", `/api/files/download/${editionId}?format=epub`, { token: await signedIn() }))
    .json;
const records = () => recordsOf(cards, buyer.id);
const rowOf = async (paymentId: number) =>
  (await cards.shop.deps.db.select().from(preorders).where(eq(preorders.paymentId, paymentId)))[0];
const mails = (paymentId: number) => queued(cards, "preorder-mail", "paymentId", paymentId);
const releaseDue = () => cards.shop.payments.preorders.releaseDue();
async function releaseBook() {
  travelTo(cards.shop, released);
  await release(cards.shop.deps, undefined);
}
async function makeRefunds() {
  for (const { id } of await records().refunds()) await cards.shop.payments.refunds.make(id, false);
}
/** A confirmed preorder: paid, or with a kept card. */
async function preordered(charge: "order" | "release") {
  await announce(charge);
  expect((await place()).status).toBe(200);
  const session = lastSession(cards.stripe);
  expect(await cards.payAndReport(session)).toBe(200);
  const paymentId = (await records().payments()).at(-1)?.id ?? 0;
  return { paymentId, session };
}

describe("An announced edition", () => {
  it("has a public page with its date, is in no list, and cannot be bought through the cart", async () => {
    const page = () => cards.shop.call("GET", `/api/books/${book.slug}`);
    expect((await page()).status).toBe(404);
    expect((await announce("order")).json).toMatchObject({
      state: "scheduled",
      preorder: "order",
      preorders: 0,
    });
    const { status, json } = await page();
    expect(status).toBe(200);
    expect(json.editions).toMatchObject([
      { id: editionId, preorder: "order", online_at: "2026-12-10T09:00:00.000Z" },
    ]);
    const { total } = (await cards.shop.call("GET", `/api/books?q=${encodeURIComponent(json.title)}`)).json;
    expect(total).toBe(0);
    const body = { edition_ids: [editionId], withdrawal_consent: true };
    expect(
      (await cards.shop.call("POST", "/api/payments/checkout", { token: buyer.token, body })).status,
    ).toBe(404);
    await announce(null);
    expect((await page()).status).toBe(404);
    expect((await place()).status).toBe(404);
  });

  it("says nothing more of preorders once it is on sale", async () => {
    await announce("order");
    await releaseBook();
    const { json } = await cards.shop.call("GET", `/api/books/${book.slug}`);
    expect(json.editions[0].preorder).toBeUndefined();
    ({ cookie } = await buildAdministrator(cards.shop));
    expect((await announce("order")).status).toBe(409);
  });
});

describe("A release", () => {
  it("that moves is said once to the buyers, who stay or leave", async () => {
    const { paymentId } = await preordered("order");
    const later = "2027-01-15T09:00:00.000Z";
    expect((await admin("PUT", "publication", { onlineAt: later })).json).toMatchObject({ preorders: 1 });
    await releaseDue();
    await releaseDue();
    expect(await mails(paymentId)).toBe(1);
    expect(await listed()).toMatchObject([{ state: "waiting", released_at: later }]);
    await releaseBook();
    await releaseDue();
    expect(await records().ownedIds()).toEqual([]);
    expect((await act("DELETE", paymentId)).json).toEqual({ refund_cents: 999 });
  });

  it("that is cancelled gives everything back", async () => {
    const paid = await preordered("order");
    const other = await buildMember(cards.shop);
    await announce("release");
    await place({}, other);
    await cards.payAndReport(lastSession(cards.stripe));
    await admin("DELETE", "sale");
    await releaseDue();
    await releaseDue();
    await makeRefunds();
    expect(await records().journal()).toEqual(["sale 999", "refund -999"]);
    expect(await mails(paid.paymentId)).toBe(1);
    expect(await recordsOf(cards, other.id).payments()).toMatchObject([{ state: "expired", paidAt: null }]);
  });
});

describe("A preorder that is paid at the order", () => {
  it("is a sale with its invoice at once, and in the library at the release, once", async () => {
    const { paymentId } = await preordered("order");
    expect(await records().journal()).toEqual(["sale 999"]);
    expect(await records().ownedIds()).toEqual([]);
    expect(await listed()).toMatchObject([{ payment_id: paymentId, state: "waiting", charge: "order" }]);
    expect((await download()).error).toBe("Cette édition n’est pas dans votre bibliothèque.");
    await releaseDue();
    expect(await records().ownedIds()).toEqual([]);

    await releaseBook();
    await Promise.all([releaseDue(), releaseDue()]);
    await releaseDue();
    expect(await records().ownedIds()).toEqual([editionId]);
    expect(await mails(paymentId)).toBe(1);
    expect(await listed()).toMatchObject([{ state: "delivered" }]);
    expect(await records().journal()).toEqual(["sale 999"]);
  });

  it("gives its files once its reader accepts, and the right of withdrawal ends only then", async () => {
    const { paymentId } = await preordered("order");
    expect((await accept(paymentId)).status).toBe(409);
    await releaseBook();
    await releaseDue();
    expect((await download()).code).toBe("consent_required");
    const contracts = async () =>
      (await cards.shop.call("GET", "/api/payments/withdrawals", { token: await signedIn() })).json;
    expect(await contracts()).toMatchObject([
      { payment_id: paymentId, refund_cents: 999, ends_at: "2026-12-24T23:00:00.000Z" },
    ]);
    expect((await act("POST", paymentId, "/acceptance", { withdrawal_consent: false })).status).toBe(400);
    expect((await accept(paymentId)).json).toEqual({ edition_id: editionId });
    expect(await records().payments()).toMatchObject([{ withdrawalConsent: true, consentedAt: released }]);
    expect(await contracts()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await download()).code).toBeUndefined();
    expect((await accept(paymentId)).status).toBe(409);
    expect((await act("DELETE", paymentId)).status).toBe(409);
  });

  it("is left before the release, and after it while it was not received; the money goes back", async () => {
    const first = await preordered("order");
    travelTo(cards.shop, "2026-12-09T09:00:00Z");
    expect((await act("DELETE", first.paymentId)).json).toEqual({ refund_cents: 999 });
    await makeRefunds();
    expect(await records().journal()).toEqual(["sale 999", "refund -999"]);
    await releaseBook();
    await releaseDue();
    expect(await records().ownedIds()).toEqual([]);
    expect(await mails(first.paymentId)).toBe(0);
  });

  it("is left within fourteen days of the delivery", async () => {
    const { paymentId } = await preordered("order");
    await releaseBook();
    await releaseDue();
    travelTo(cards.shop, "2026-12-20T09:00:00Z");
    expect((await act("DELETE", paymentId)).json).toEqual({ refund_cents: 999 });
    expect(await records().ownedIds()).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it("is not placed twice, nor bought beside it; a second payment goes back", async () => {
    await announce("order");
    await place();
    const session = lastSession(cards.stripe);
    await cards.payAndReport(session);
    expect((await place()).json.error).toBe("Vous avez déjà précommandé ce livre.");
    await releaseBook();
    const body = { edition_ids: [editionId] };
    const bought = await cards.shop.call("POST", "/api/payments/checkout", { token: await signedIn(), body });
    expect(bought.status).toBe(409);
  });

  it("is not bought again in a lot, which is for sale after the release", async () => {
    const { paymentId } = await preordered("order");
    const other = await buildBook(cards.shop, { editions: [{ priceCents: 999 }] });
    const lot = {
      title: `Coffret ${editionId}`,
      description: null,
      isbn: null,
      priceCents: 1500,
      onSale: true,
    };
    const editionIds = [editionId, ...other.editionIds];
    const made = await cards.shop.call("POST", "/api/admin/lots", { cookie, body: { ...lot, editionIds } });
    const buy = async (by = buyer) => {
      const body = { edition_ids: [], lot_ids: [made.json.id], withdrawal_consent: true };
      return cards.shop.call("POST", "/api/payments/checkout", { token: await signedIn(by), body });
    };
    expect((await buy()).status).toBe(404);
    await releaseBook();
    const refused = await buy();
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("précommandé")]);
    expect((await buy(await buildMember(cards.shop))).status).toBe(200);
    await releaseDue();
    await accept(paymentId);
    expect((await buy()).status).toBe(200);
    expect(lastSession(cards.stripe).amount_total).toBe(750);
  });

  it("takes the price of subscribers, and refuses what costs nothing", async () => {
    await buildSubscription(cards.shop, buyer.id);
    await announce("order");
    await place();
    expect(lastSession(cards.stripe).amount_total).toBe(499);
  });
});

describe("A preorder that is paid at the release", () => {
  it("asks for the consent to keep the card, and keeps it without a payment", async () => {
    await announce("release");
    expect((await place({ card_consent: false })).json.fields).toHaveProperty("card_consent");
    const { paymentId, session } = await preordered("release");
    expect(session.asked.get("mode")).toBe("setup");
    expect(session.asked.get("customer_creation")).toBe("always");
    expect(await records().payments()).toMatchObject([{ state: "reserved", paidAt: null }]);
    expect(await records().journal()).toEqual([]);
    expect(await mails(paymentId)).toBe(1);
    expect(await rowOf(paymentId)).toMatchObject({ cardConsentAt: start });
  });

  it("is charged and delivered once, also if the answer of the charge was lost or its process was killed", async () => {
    const { paymentId, session } = await preordered("release");
    await releaseBook();
    cards.stripe.beforeAnswer = (path) => {
      cards.stripe.speechless = path === "/v1/payment_intents";
      return Promise.resolve();
    };
    await releaseDue();
    expect(session.payment_status).toBe("paid");
    expect(await records().ownedIds()).toEqual([]);
    expect((await act("DELETE", paymentId)).status).toBe(409);

    cards.stripe.beforeAnswer = null;
    cards.stripe.speechless = false;
    await Promise.all([releaseDue(), releaseDue()]);
    await releaseDue();
    expect(await records().ownedIds()).toEqual([editionId]);
    expect(await records().journal()).toEqual(["sale 999"]);
    expect(await records().payments()).toMatchObject([
      { state: "paid", paymentIntentId: session.payment_intent },
    ]);
    expect(await mails(paymentId)).toBe(2);
    await cards.shop.payments.preorders.forgetCard(paymentId);
    expect(cards.stripe.deletedCustomers).toContain(session.setup_intent?.replace("seti_", "cus_"));
    expect(await records().payments()).toMatchObject([{ cardReference: null }]);
  });

  it("by a reader abroad costs what was said, with the VAT in force where its reader is on that day", async () => {
    const choice = { from: "2026-12-01", destination: true, reason: "Inscription au guichet unique" };
    const chosen = await cards.shop.call("POST", "/api/admin/accounting/abroad/choices", {
      cookie,
      body: choice,
    });
    expect(chosen.status).toBe(200);
    await announce("release");
    expect((await place({ country: "DE" })).status).toBe(200);
    const session = lastSession(cards.stripe);
    await cards.payAndReport(session);
    await releaseBook();
    await releaseDue();
    expect(session.amount_total).toBe(999);
    const [sale] = await cards.shop.deps.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.memberId, buyer.id));
    // 7 % of Germany since the first of December, not 5,5 % of the day of the order.
    expect(sale).toMatchObject({
      grossCents: 999,
      vat: [{ vatPerMille: 70, netCents: 934, vatCents: 65 }],
      lines: [{ taxedIn: "DE" }],
    });
    expect(await records().ownedIds()).toEqual([editionId]);
  });

  it("delivers nothing unpaid: it says so, tries again, and is paid by a page", async () => {
    const { paymentId, session } = await preordered("release");
    await releaseBook();
    cards.stripe.refusesCharges = "card_declined";
    await releaseDue();
    await releaseDue();
    expect(await records().ownedIds()).toEqual([]);
    expect(await rowOf(paymentId)).toMatchObject({ attempts: 1, chargingSince: null });
    expect(await listed()).toMatchObject([{ state: "unpaid", next_attempt_at: "2026-12-12T09:00:00.000Z" }]);

    expect((await act("POST", paymentId, "/payment")).status).toBe(200);
    const page = lastSession(cards.stripe);
    expect(page).not.toBe(session);
    expect(page.asked.get("mode")).toBe("payment");
    travelTo(cards.shop, "2026-12-12T09:01:00Z");
    await releaseDue();
    expect(await rowOf(paymentId)).toMatchObject({ attempts: 1 });
    await cards.payAndReport(page);
    expect(await records().ownedIds()).toEqual([editionId]);
    expect(await records().journal()).toEqual(["sale 999"]);
  });

  it("goes on with its card if the page was left, and ends after the third refusal", async () => {
    const { paymentId } = await preordered("release");
    await releaseBook();
    cards.stripe.refusesCharges = "insufficient_funds";
    await releaseDue();
    await act("POST", paymentId, "/payment");
    const page = lastSession(cards.stripe);
    await cards.deliver("checkout.session.expired", { ...page, status: "expired" });
    expect(await records().payments()).toMatchObject([{ state: "reserved" }]);
    for (const day of ["2026-12-12T09:01:00Z", "2026-12-15T09:02:00Z"]) {
      travelTo(cards.shop, day);
      await releaseDue();
    }
    expect(await records().payments()).toMatchObject([{ state: "expired" }]);
    expect(await listed()).toEqual([]);
    expect(await mails(paymentId)).toBe(4);
    expect(await queued(cards, "forget-kept-card", "paymentId", paymentId)).toBe(1);
  });

  it("is left without a payment, and its card is forgotten", async () => {
    const { paymentId } = await preordered("release");
    expect((await act("DELETE", paymentId)).json).toEqual({ refund_cents: 0 });
    expect(await records().payments()).toMatchObject([{ state: "expired" }]);
    expect(await queued(cards, "forget-kept-card", "paymentId", paymentId)).toBe(1);
    await releaseBook();
    await releaseDue();
    expect(await records().ownedIds()).toEqual([]);
  });
});
