import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloads } from "#reading/library/library.tables.ts";
import type { Sale, SaleSummary } from "#selling/payments/back-office/sales/sales.contract.ts";
import { readSearch } from "#selling/payments/back-office/sales/sales.rules.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import { type CardShop, type Ordered, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";

let cards: CardShop;
let cookie: string;
let horla: Ordered & { id: number };
let unpaid: Ordered;
let refunded: Ordered & { id: number };

const call = (method: "GET" | "POST", path: string) =>
  cards.shop.call(method, `/api/admin/sales${path}`, { cookie });
const list = async (query: string) => (await call("GET", `?${query}`)).json as { items: SaleSummary[] };
const found = async (query: string) => (await list(query)).items.map(({ id }) => id);
const show = async (id: number) => (await call("GET", `/${id}`)).json as unknown as Sale;

async function pay(ordered: Ordered): Promise<Ordered & { id: number }> {
  await cards.payAndReport(ordered.session);
  const [payment] = await recordsOf(cards, ordered.member.id).payments();
  return { ...ordered, id: payment?.id ?? 0 };
}

beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-03-02T10:00:00Z") });
  const { shop } = cards;
  const member = await buildMember(shop, { username: "Ursule", email: "ursule@lisiere.fr" });
  const { editionIds } = await buildBook(shop, { title: "L’Été à Nîmes" });
  const body = { edition_ids: editionIds, withdrawal_consent: true };
  await shop.call("POST", "/api/payments/checkout", { token: member.token, body });
  const session = cards.stripe.sessions.at(-1);
  if (!session) throw new Error("A session was opened.");
  horla = await pay({ member, editionIds, session });
  shop.clock.now = new Date("2026-03-03T10:00:00Z");
  unpaid = await cards.order({ prices: [899] });
  shop.clock.now = new Date("2026-03-04T10:00:00Z");
  refunded = await pay(await cards.order({ prices: [499, 699] }));
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => cards?.close());

describe("The list of orders (GET /api/admin/sales)", () => {
  it("has every order, newest first, with buyer, books, amount, state and invoice", async () => {
    const { items } = await list("");
    expect(items.map(({ amount_cents, state }) => [amount_cents, state])).toEqual([
      [1198, "paid"],
      [899, "open"],
      [499, "paid"],
    ]);
    expect(items[2]).toMatchObject({
      id: horla.id,
      username: "Ursule",
      email: "ursule@lisiere.fr",
      books: ["L’Été à Nîmes"],
      documents: [{ number: "F2026-000001", kind: "invoice" }],
    });
    expect((await cards.shop.call("GET", "/api/admin/sales")).status).toBe(401);
  });

  it("has the sums of its paid orders, and each edition's sales of 30 days", async () => {
    const total = async (query: string) => (await call("GET", `/total?${query}`)).json;
    expect(await total("")).toEqual({ orders: 2, paid_cents: 1697, refunded_cents: 0 });
    expect(await total("q=ursule")).toEqual({ orders: 1, paid_cents: 499, refunded_cents: 0 });
    expect(await total("from=2026-03-04")).toEqual({ orders: 1, paid_cents: 1198, refunded_cents: 0 });
    const ids = [...horla.editionIds, ...refunded.editionIds, ...unpaid.editionIds];
    const sold = async () => (await call("GET", `/editions?editionIds=${ids.join(",")}`)).json;
    const once = [...horla.editionIds, ...refunded.editionIds].map((id) => ({ edition_id: id, sold: 1 }));
    expect(await sold()).toEqual(expect.arrayContaining(once));
    expect(await sold()).toHaveLength(once.length);
  });

  it("is searched by invoice, name, address, book, order and the provider's identifiers", async () => {
    const [payment] = await cards.shop.deps.db.select().from(payments).where(eq(payments.id, horla.id));
    const texts = [
      "f2026-000001",
      "ursu",
      "URSULE@lisiere.fr",
      "ete a nimes",
      `n° ${horla.id}`,
      payment?.sessionId ?? "",
      payment?.paymentIntentId ?? "",
    ];
    for (const text of texts) expect(await found(`q=${encodeURIComponent(text)}`), text).toEqual([horla.id]);
    expect(await found("q=F2026-999999")).toEqual([]);
    expect(await found("q=%25%25%25")).toEqual([]);
  });

  it("is filtered by days in Paris, kind and state, all at once with the search", async () => {
    expect(await found("from=2026-03-02&to=2026-03-02")).toEqual([horla.id]);
    expect(await found("from=2026-03-03&to=2026-03-03&state=open")).toHaveLength(1);
    expect(await found("state=open")).toHaveLength(1);
    expect(await found("state=paid&kind=editions")).toEqual([refunded.id, horla.id]);
    expect(await found("kind=gift")).toEqual([]);
    expect(await found("kind=subscription")).toEqual([]);
    expect(await found("q=ursule&state=open")).toEqual([]);
    expect((await call("GET", "?from=2026-02-30")).status).toBe(400);
    expect((await call("GET", "?state=perdue")).status).toBe(400);
  });

  it("has an open dispute, and a lost one", async () => {
    const { shop } = cards;
    const { payment_intent } = horla.session;
    const dispute = { id: "dp_1", object: "dispute", amount: 499, payment_intent };
    await cards.deliver("charge.dispute.created", { ...dispute, status: "needs_response" });
    expect(await found("dispute=open")).toEqual([horla.id]);
    expect((await show(horla.id)).timeline.at(-1)).toMatchObject({ kind: "dispute_opened" });
    await cards.deliver("charge.dispute.closed", { ...dispute, status: "lost" });
    expect(await found("dispute=open")).toEqual([]);
    expect(await found("dispute=lost&state=refunded")).toEqual([horla.id]);
    // Each is logged as an error: the bank expects an answer.
    shop.logged.length = 0;
  });

  it("continues after its thirtieth row", async () => {
    const { db } = cards.shop.deps;
    const at = cards.shop.deps.now();
    await db.insert(payments).values(
      Array.from({ length: 40 }, () => ({
        memberId: unpaid.member.id,
        kind: "editions" as const,
        state: "expired" as const,
        provider: "stripe" as const,
        amountCents: 100,
        withdrawalConsent: false,
        createdAt: at,
      })),
    );
    const first = (await call("GET", "?state=left")).json as { items: SaleSummary[]; next: number };
    expect(first.items).toHaveLength(30);
    const second = (await call("GET", `?state=left&after=${first.next}`)).json as typeof first;
    expect(second.items).toHaveLength(10);
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });
});

describe("An order (GET /api/admin/sales/{id})", () => {
  it("tells when it was placed, paid, delivered, downloaded and refunded", async () => {
    const { shop } = cards;
    const { db } = shop.deps;
    const downloadedAt = after(shop.deps.now(), minutes(5));
    const row = {
      memberId: refunded.member.id,
      editionId: refunded.editionIds[0] ?? 0,
      format: "pdf",
    } as const;
    await db.insert(downloads).values([
      { ...row, downloadedAt },
      { ...row, downloadedAt: after(downloadedAt, minutes(1)) },
    ]);
    shop.clock.now = new Date("2026-03-04T10:20:00Z");
    const body = { edition_ids: [refunded.editionIds[1]], note: "Geste" };
    await shop.call("POST", `/api/admin/payments/${refunded.id}/refunds`, { cookie, body });
    for (const { id } of await recordsOf(cards, refunded.member.id).refunds())
      await shop.payments.refunds.make(id, false);
    const sale = await show(refunded.id);
    expect(sale.timeline.map(({ kind }) => kind)).toEqual([
      "ordered",
      "paid",
      "delivered",
      "delivered",
      "downloaded",
      "refund_requested",
      "refunded",
    ]);
    expect(sale.timeline.find(({ kind }) => kind === "downloaded")).toMatchObject({ times: 2 });
    expect(sale).toMatchObject({
      refunded_cents: 699,
      refunds: [{ amount_cents: 699, state: "succeeded", note: "Geste", reason: "administrator" }],
    });
    expect(sale.documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
    expect(await found("state=part_refunded")).toEqual([refunded.id]);
    expect((await call("GET", "/999999")).status).toBe(404);
  });

  it("has its receipt sent again, which is audited; an unpaid order has none", async () => {
    const before = await queued(cards, "receipt-mail", "paymentId", horla.id);
    expect((await call("POST", `/${horla.id}/receipt`)).status).toBe(200);
    expect(await queued(cards, "receipt-mail", "paymentId", horla.id)).toBe(before + 1);
    const [open] = await found("state=open");
    expect((await call("POST", `/${open}/receipt`)).status).toBe(409);
    const audit = await cards.shop.call("GET", "/api/admin/audit?kind=receipt-resent", { cookie });
    expect((audit.json as { items: unknown[] }).items).toMatchObject([
      { object_type: "payment", object_id: String(horla.id) },
    ]);
  });
});

it("A search text is read as every kind of name it may be", () => {
  expect(readSearch("A2026-000003")).toMatchObject({ documentNumber: "A2026-000003", words: null });
  expect(readSearch("1984")).toMatchObject({ paymentId: 1984, words: "1984" });
  expect(readSearch("cs_test_a1B2")).toMatchObject({ providerId: "cs_test_a1B2" });
  expect(readSearch("Le Horla")).toEqual({
    documentNumber: null,
    paymentId: null,
    providerId: null,
    words: "Le Horla",
  });
});
