import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentLines, payments } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";
import {
  buildAdministrator,
  type BuiltMember,
  buildBook,
  buildLibrary,
  buildMember,
  buildSubscription,
} from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
});
afterAll(() => shop?.close());

const goodCard = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };
const checkout = (member: BuiltMember | null, edition_ids: unknown, more: object = {}) =>
  shop.call("POST", "/api/payments/checkout", { token: member?.token, body: { edition_ids, ...more } });
const subscribe = (member: BuiltMember | null, body: unknown = {}) =>
  shop.call("POST", "/api/payments/subscribe", { token: member?.token, body });
const simulated = (url: string, step: string, body?: unknown) =>
  shop.call("POST", `/api/simulated-payments/${url.split("/").at(-1)}/${step}`, { body });
const owned = async (member: BuiltMember): Promise<number[]> =>
  (await shop.call("GET", "/api/auth/me", { token: member.token })).json.purchasedEditionIds;
const listed = async (member: BuiltMember) =>
  (await shop.call("GET", `/api/users/${member.id}/payments`, { token: member.token })).json;
const untilOwned = async (member: BuiltMember, ids: number[]): Promise<void> => {
  await expect.poll(() => owned(member)).toEqual(ids);
};
const edition = async (options: Parameters<typeof buildBook>[1] = {}) => {
  const { editionIds } = await buildBook(shop, options);
  return editionIds[0] ?? 0;
};

describe("A purchase (decisions.md “Buying”)", () => {
  it("is honoured when the edition is withdrawn from sale while its card page is open, and not begun after", async () => {
    const [member, late] = [await buildMember(shop), await buildMember(shop)];
    const { editionIds } = await buildBook(shop);
    const opened = await checkout(member, editionIds);
    await shop.catalogue.availability.withdraw(editionIds[0] ?? 0);
    const refused = await checkout(late, editionIds);
    expect([refused.status, refused.json.error]).toEqual([404, "Édition introuvable."]);
    expect((await simulated(opened.json.url, "pay", goodCard)).status).toBe(200);
    await untilOwned(member, editionIds);
  });

  it("is granted after the card was taken, listed, and confirmed by a receipt", async () => {
    const member = await buildMember(shop);
    const book = await buildBook(shop, {
      title: "Bel-Ami",
      editions: [
        { title: "Texte intégral", priceCents: 499 },
        { title: "Édition annotée", priceCents: 699 },
      ],
    });
    const opened = await checkout(member, book.editionIds, { withdrawal_consent: true });
    expect(opened.status).toBe(200);
    expect(Object.keys(opened.json)).toEqual(["url"]);
    expect(await owned(member)).toEqual([]);
    expect(await listed(member)).toEqual([]);

    const paid = await simulated(opened.json.url, "pay", goodCard);
    expect(paid.status).toBe(200);
    expect(paid.json).toEqual({ url: "/panier?success=1" });
    await untilOwned(member, book.editionIds);

    const [payment, ...others] = await listed(member);
    expect(others).toEqual([]);
    expect(payment).toEqual({
      id: expect.any(Number),
      created_at: shop.clock.now.toISOString(),
      amount_cents: 1198,
      stripe_session_id: expect.any(String),
      editions: book.editionIds.map((edition_id, index) => ({
        edition_id,
        book_slug: book.slug,
        book_title: "Bel-Ami",
        edition_slug: ["texte-integral", "edition-annotee"][index],
        edition_title: ["Texte intégral", "Édition annotée"][index],
        price_cents: [499, 699][index],
      })),
    });

    const receipt = await mail.waitFor(member.email, "Votre reçu");
    const text = (receipt.text ?? "").replace(/[\u00a0\u202f]/g, " ");
    expect(text).toContain("Bel-Ami");
    expect(text).toContain("Édition annotée");
    expect(text).toContain("11,98 €");
    expect(text).toContain("rétractation");
    expect(receipt.html).toContain("rétractation");
  });

  it("stores price, VAT rate and consent with the order", async () => {
    const member = await buildMember(shop);
    const id = await edition({ editions: [{ priceCents: 499 }] });
    await checkout(member, [id], { withdrawal_consent: true });
    const other = await buildMember(shop);
    await checkout(other, [id]);
    const orderOf = async (memberId: string) =>
      (await shop.deps.db.select().from(payments).where(eq(payments.memberId, memberId)))[0];
    const order = await orderOf(member.id);
    expect(order).toMatchObject({
      state: "open",
      amountCents: 499,
      withdrawalConsent: true,
      consentedAt: shop.clock.now,
    });
    expect(order?.consentVersion).toBeTruthy();
    expect(await orderOf(other.id)).toMatchObject({
      withdrawalConsent: false,
      consentVersion: null,
      consentedAt: null,
    });
    const lines = await shop.deps.db
      .select()
      .from(paymentLines)
      .where(eq(paymentLines.paymentId, order?.id ?? 0));
    expect(lines).toMatchObject([{ editionId: id, priceCents: 499, vatPerMille: 55 }]);
  });

  it("is priced again by the server, whatever the call says", async () => {
    const member = await buildMember(shop);
    const id = await edition({ editions: [{ priceCents: 499 }] });
    const opened = await checkout(member, [id], {
      price_cents: 1,
      total: 1,
      amount_cents: 0,
      isActiveSubscriber: true,
    });
    const session = await shop.call("GET", `/api/simulated-payments/${opened.json.url.split("/").at(-1)}`);
    expect(session.json.amount_cents).toBe(499);
  });

  it("costs an active subscriber half, rounded down to the cent", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const opened = await checkout(member, [await edition({ editions: [{ priceCents: 499 }] })]);
    const session = await shop.call("GET", `/api/simulated-payments/${opened.json.url.split("/").at(-1)}`);
    expect(session.json.amount_cents).toBe(249);
  });

  it("sends lines priced 0 straight to the library, and charges the others", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const free = await edition({ editions: [{ priceCents: 499, isFree: true }] });
    const dear = await edition({ editions: [{ priceCents: 800 }] });
    const opened = await checkout(member, [free, dear]);
    expect(await owned(member)).toEqual([free]);
    await simulated(opened.json.url, "pay", goodCard);
    await untilOwned(member, [free, dear]);
    expect((await listed(member))[0].editions).toHaveLength(1);
  });

  it("of a total of 0 goes without payment to exactly '/panier?success=1'", async () => {
    const member = await buildMember(shop);
    const id = await edition({ editions: [{ priceCents: 0 }] });
    const answer = await checkout(member, [id]);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ url: "/panier?success=1" });
    expect(await owned(member)).toEqual([id]);
    expect(await listed(member)).toEqual([]);
  });

  it.each([1, 49])("of %i cents is refused, and nothing is granted on the way", async (priceCents) => {
    const member = await buildMember(shop);
    const free = await edition({ editions: [{ priceCents: 0 }] });
    const refused = await checkout(member, [free, await edition({ editions: [{ priceCents }] })]);
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({ error: "Le montant minimum d’un paiement par carte est de 0,50 €." });
    expect(await owned(member)).toEqual([]);
  });

  it("of 50 cents is taken", async () => {
    expect(
      (await checkout(await buildMember(shop), [await edition({ editions: [{ priceCents: 50 }] })])).status,
    ).toBe(200);
  });

  it("sent twice at the same moment is one order and one card page, which grants it", async () => {
    const member = await buildMember(shop);
    const editionId = await edition({ editions: [{ title: "Seule", priceCents: 499 }] });
    const opened = await Promise.all(Array.from({ length: 5 }, () => checkout(member, [editionId])));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await shop.deps.db
      .select({ state: payments.state })
      .from(payments)
      .where(eq(payments.memberId, member.id));
    // A call that finds the stored page closes it and opens another one: two are never open.
    expect(rows.filter(({ state }) => state === "open")).toHaveLength(1);
    const open = [];
    for (const url of new Set(opened.map(({ json }) => json.url)))
      if ((await simulated(url, "pay", goodCard)).status === 200) open.push(url);
    expect(open).toHaveLength(1);
    await untilOwned(member, [editionId]);
  });

  it("counts the same id once", async () => {
    const id = await edition({ editions: [{ priceCents: 499 }] });
    const opened = await checkout(await buildMember(shop), [id, id, id]);
    const session = await shop.call("GET", `/api/simulated-payments/${opened.json.url.split("/").at(-1)}`);
    expect(session.json.amount_cents).toBe(499);
  });

  it("is 409 with an edition already owned, 404 with an unknown one, 401 for a visitor", async () => {
    const member = await buildMember(shop);
    const [has, wants] = [await edition(), await edition()];
    await buildLibrary(shop, member.id, [has]);
    const conflict = await checkout(member, [wants, has]);
    expect(conflict.status).toBe(409);
    expect(conflict.json).toEqual({ error: "Déjà dans la bibliothèque" });
    expect((await checkout(member, [wants, 2_000_000_000])).status).toBe(404);
    expect((await checkout(null, [wants])).status).toBe(401);
  });

  it.each([
    [[]],
    ["1"],
    [["1"]],
    [[1.5]],
    [[-1]],
    [[0]],
    [[2 ** 31]],
    [[2 ** 60]],
    [null],
    [undefined],
    [[null]],
    [Array(201).fill(1)],
  ])("of %j is 400, in French", async (ids) => {
    const refused = await checkout(await buildMember(shop), ids);
    expect(refused.status).toBe(400);
    expect(refused.json.error).not.toMatch(/Invalid|expected|received|Too/);
  });

  it("is not made by a card that is declined, and can be paid by another one", async () => {
    const member = await buildMember(shop);
    const id = await edition();
    const { url } = (await checkout(member, [id])).json;
    for (const card of [
      { ...goodCard, number: "4000000000000002" },
      { ...goodCard, number: "4242424242424241" },
      { ...goodCard, number: "42" },
      { ...goodCard, expiry: "01/20" },
      { ...goodCard, expiry: "13/40" },
      { ...goodCard, cvc: "1" },
    ]) {
      const refused = await simulated(url, "pay", card);
      expect(refused.status, JSON.stringify(card)).toBe(400);
      expect(Object.keys(refused.json.fields)).toHaveLength(1);
    }
    expect((await simulated(url, "pay", goodCard)).status).toBe(200);
    await untilOwned(member, [id]);
  });

  it("asks for the bank's confirmation where the card wants it; refused, nothing is paid", async () => {
    const member = await buildMember(shop);
    const id = await edition();
    const { url } = (await checkout(member, [id])).json;
    expect((await simulated(url, "authenticate", { confirmed: true })).status).toBe(409);
    const asked = await simulated(url, "pay", { ...goodCard, number: "4000 0025 0000 3155" });
    expect(asked.json).toEqual({ url: `${url}/authentification` });
    const page = await shop.call("GET", `/api/simulated-payments/${url.split("/").at(-1)}`);
    expect(page.json).toMatchObject({ state: "open", needs_authentication: true });
    expect((await simulated(url, "authenticate", { confirmed: false })).json).toEqual({
      url: `${url}?refus=authentification`,
    });
    expect((await simulated(url, "authenticate", { confirmed: true })).status).toBe(409);
    await simulated(url, "pay", { ...goodCard, number: "4000 0025 0000 3155" });
    const confirmed = await simulated(url, "authenticate", { confirmed: true });
    expect(confirmed.json).toEqual({ url: "/panier?success=1" });
    await untilOwned(member, [id]);
  });

  it("is either paid or abandoned when both happen concurrently, and never half of each", async () => {
    const member = await buildMember(shop);
    for (let round = 0; round < 5; round++) {
      const id = await edition();
      const { url } = (await checkout(member, [id])).json;
      const [paid, left] = await Promise.all([simulated(url, "pay", goodCard), simulated(url, "abandon")]);
      const { state } = (await shop.call("GET", `/api/simulated-payments/${url.split("/").at(-1)}`)).json;
      expect(paid.status).toBe(state === "paid" ? 200 : 409);
      expect(left.json.url).toBe(state === "paid" ? "/panier?success=1" : "/panier");
    }
  });

  it("given back by an administrator leaves the library, and is confirmed by a mail", async () => {
    const member = await buildMember(shop);
    const id = await edition({ title: "Pot-Bouille", editions: [{ priceCents: 499 }] });
    const { url } = (await checkout(member, [id])).json;
    await simulated(url, "pay", goodCard);
    await untilOwned(member, [id]);
    const { cookie } = await buildAdministrator(shop);
    const [payment] = await listed(member);
    await shop.call("POST", `/api/admin/payments/${payment.id}/refunds`, { cookie, body: {} });
    const refunded = await mail.waitFor(member.email, "Votre remboursement");
    expect(refunded.attachments).toMatchObject([
      { filename: expect.stringMatching(/^Avoir-A\d{4}-\d{6}\.pdf$/), mimeType: "application/pdf" },
    ]);
    const text = refunded.text ?? "";
    expect(text.replace(/[\u00a0\u202f]/g, " ")).toContain("4,99 €");
    expect(text).toContain("Pot-Bouille");
    await untilOwned(member, []);
    expect((await listed(member))[0].refunded_cents).toBe(499);
  });

  it("leads back to the cart when abandoned; the order stays unpaid", async () => {
    const member = await buildMember(shop);
    const { url } = (await checkout(member, [await edition()])).json;
    expect((await simulated(url, "abandon")).json).toEqual({ url: "/panier" });
    expect((await simulated(url, "pay", goodCard)).status).toBe(409);
    const stateOf = async () =>
      (await shop.deps.db.select().from(payments).where(eq(payments.memberId, member.id)))[0]?.state;
    await expect.poll(stateOf).toBe("expired");
    expect(await listed(member)).toEqual([]);
    expect((await simulated("/paiement-simule/inconnue", "pay", goodCard)).status).toBe(404);
  });

  it("is listed for its member alone", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const path = `/api/users/${member.id}/payments`;
    expect((await shop.call("GET", path)).status).toBe(401);
    expect((await shop.call("GET", path, { token: other.token })).status).toBe(403);
    expect((await shop.call("GET", path, { token: member.token })).headers["cache-control"]).toBe("no-store");
  });
});

describe("A subscription (decisions.md “Buying”)", () => {
  const dashboard = async (member: BuiltMember) =>
    (await shop.call("GET", `/api/users/${member.id}/dashboard`, { token: member.token })).json;

  it("costs 100 EUR, runs 12 months, and is a one-time payment without editions", async () => {
    const member = await buildMember(shop);
    const opened = await subscribe(member, { withdrawal_consent: true });
    expect(opened.status).toBe(200);
    const paid = await simulated(opened.json.url, "pay", goodCard);
    expect(paid.json).toEqual({ url: `/membre/${member.id}?success=1` });
    await expect.poll(async () => (await dashboard(member)).user.isActiveSubscriber).toBe(true);
    const { subscriptions: periods } = await dashboard(member);
    expect(periods).toEqual([
      {
        id: expect.any(Number),
        start_date: expect.any(String),
        end_date: expect.any(String),
        is_active: true,
        price_cents: 10_000,
      },
    ]);
    expect(Number(periods[0].end_date.slice(0, 4)) - Number(periods[0].start_date.slice(0, 4))).toBe(1);
    expect(await listed(member)).toMatchObject([{ amount_cents: 10_000, editions: [] }]);
    const receipt = await mail.waitFor(member.email, "Votre reçu");
    expect(receipt.text?.replace(/[\u00a0\u202f]/g, " ")).toContain("100,00 €");
    expect(receipt.text).toContain("rétractation");
  });

  it.each([undefined, ""])("is opened without a payload (%j), as specified", async (payload) => {
    const member = await buildMember(shop);
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/payments/subscribe",
      headers: {
        authorization: `Bearer ${member.token}`,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(200);
  });

  it("is 409 while active, except in the last 30 days, where the new period starts when the current one ends", async () => {
    const member = await buildMember(shop);
    const endDate = after(shop.clock.now, days(200));
    await buildSubscription(shop, member.id, { startDate: before(shop.clock.now, days(165)), endDate });
    travelTo(shop, before(endDate, days(30) + seconds(1)));
    // The session of this test lasts 12 hours: a new one for each moment.
    const again = async () => {
      const token = (
        await shop.call("POST", "/api/auth/login", {
          body: { email: member.email, password: "Lecture-2026" },
        })
      ).json.token as string;
      return subscribe({ ...member, token });
    };
    const early = await again();
    expect(early.status).toBe(409);
    expect(early.json.error).toMatch(/déjà abonné/);
    travelTo(shop, before(endDate, days(30)));
    const opened = await again();
    expect(opened.status).toBe(200);
    await simulated(opened.json.url, "pay", goodCard);
    const periods = () =>
      shop.deps.db.select().from(subscriptions).where(eq(subscriptions.memberId, member.id));
    await expect.poll(async () => (await periods()).length).toBe(2);
    expect((await periods()).map(({ startDate }) => startDate)).toContainEqual(endDate);
    // Renewed: nothing more to buy for now.
    expect((await again()).status).toBe(409);
  });

  it("is for members", async () => {
    expect((await subscribe(null)).status).toBe(401);
  });

  it("is counted while it is active (GET /api/users/subs), cached a minute", async () => {
    const count = async () => (await shop.call("GET", "/api/users/subs")).json.subscribers as number;
    travelTo(shop, after(shop.clock.now, days(5000)));
    expect(await count()).toBe(0);
    await buildMember(shop, { subscribed: true });
    expect(await count()).toBe(0);
    travelTo(shop, after(shop.clock.now, seconds(60)));
    expect(await count()).toBe(1);
  });
});
