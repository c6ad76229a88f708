import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import type { Figures } from "#selling/payments/accounting/accounting.contract.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { printableOf } from "#selling/payments/invoices/invoice-printing.rules.ts";
import { journalEntries, salesDocuments } from "#selling/payments/payments.tables.ts";
import { desc, eq } from "drizzle-orm";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-02T10:00:00Z") });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const ask = (paymentId: number, amount_cents: number, left_cents: number, reason = "Retard de livraison") =>
  cards.shop.call("POST", `/api/admin/payments/${paymentId}/gestures`, {
    cookie,
    body: { amount_cents, left_cents, reason },
  });
/** A paid order, its records, and what makes its refunds as the queue does. */
async function paid(prices: number[]) {
  const { member, session } = await cards.order({ prices });
  await cards.payAndReport(session);
  const records = recordsOf(cards, member.id);
  const [payment] = await records.payments();
  const make = async () => {
    for (const { id } of await records.refunds()) await cards.shop.payments.refunds.make(id, false);
  };
  return { session, records, make, id: payment?.id ?? 0 };
}
const lastRow = async () => {
  const [row] = await cards.shop.deps.db.select().from(journalEntries).orderBy(desc(journalEntries.position));
  if (!row) throw new Error("The journal is empty.");
  return row;
};

it("An amount goes back over the lines in proportion, with its VAT; the editions stay until nothing is left", async () => {
  const { session, records, make, id } = await paid([1000, 500]);
  const asked = await ask(id, 301, 1500);
  expect(asked.json).toMatchObject({ amount_cents: 301, reason: "gesture", keep_editions: true });
  await make();
  expect(session.refunded).toBe(301);
  expect(await records.ownedIds()).toHaveLength(2);
  const row = await lastRow();
  expect(row).toMatchObject({ kind: "refund", grossCents: -301, reason: "Retard de livraison" });
  expect(row.lines.map(({ amountCents, copies }) => [amountCents, copies])).toEqual([
    [201, 0],
    [100, 0],
  ]);
  expect(row.vat).toEqual([{ vatPerMille: 55, netCents: -286, vatCents: -15, grossCents: -301 }]);
  const [document] = await cards.shop.deps.db
    .select()
    .from(salesDocuments)
    .where(eq(salesDocuments.number, row.documentNumber));
  expect(JSON.stringify(printableOf(document?.content as SalesDocument))).toContain("Retard de livraison");

  // No copy came back, for the figures and for the tiers of royalties.
  const figures = (
    await cards.shop.call("GET", "/api/admin/accounting/figures?from=2026-11&to=2026-11", { cookie })
  ).json as unknown as Figures;
  expect(figures.kinds).toMatchObject([{ copies: 2, returned: 0, gross_cents: 1199 }]);

  expect((await ask(id, 1199, 1199)).json).toMatchObject({ keep_editions: false });
  await make();
  expect(session.refunded).toBe(1500);
  expect(await records.ownedIds()).toEqual([]);
  expect(await records.payments()).toMatchObject([{ state: "refunded", refundedCents: 1500 }]);
  const all = (await cards.shop.deps.db.select().from(journalEntries)).filter(
    ({ paymentId }) => paymentId === id,
  );
  const sum = (of: "netCents" | "vatCents") =>
    all.flatMap(({ vat }) => vat).reduce((total, amount) => total + amount[of], 0);
  expect([sum("netCents"), sum("vatCents")]).toEqual([0, 0]);
});

it("The same request sent twice is made once; more than what is left, or no reason, is refused at its field", async () => {
  const { session, records, make, id } = await paid([1000]);
  const both = await Promise.all([ask(id, 200, 1000), ask(id, 200, 1000)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await make();
  await make();
  expect(session.refunded).toBe(200);
  expect(await records.refunds()).toHaveLength(1);
  expect((await ask(id, 801, 800)).json).toMatchObject({
    fields: { amount_cents: "Il reste 8,00\u00A0€ à rembourser au plus." },
  });
  expect((await ask(id, 100, 800, " ")).json).toMatchObject({ fields: { reason: expect.any(String) } });
  expect((await ask(id, 0, 800)).status).toBe(400);
});

it("Even a line that rounding has emptied keeps its edition, until the last cent goes back", async () => {
  const { records, make, id } = await paid([50, 50]);
  expect((await ask(id, 99, 100)).status).toBe(201);
  await make();
  expect(await records.ownedIds()).toHaveLength(2);
  expect((await ask(id, 1, 1)).status).toBe(201);
  await make();
  expect(await records.ownedIds()).toEqual([]);
});

it("A gesture on a subscription lets it run on", async () => {
  const { token, id: memberId } = await buildMember(cards.shop);
  await cards.shop.call("POST", "/api/payments/subscribe", { token, body: { withdrawal_consent: true } });
  await cards.payAndReport(lastSession(cards.stripe));
  const records = recordsOf(cards, memberId);
  const [payment] = await records.payments();
  expect((await ask(payment?.id ?? 0, 2500, 10_000)).status).toBe(201);
  const [refund] = await records.refunds();
  await cards.shop.payments.refunds.make(refund?.id ?? 0, false);
  expect(await records.subscriptions()).toMatchObject([{ refundedAt: null }]);
  expect(await records.journal()).toEqual(["subscription 10000", "refund -2500"]);
});

it("Gestures count in the sum of a day, above which an administrator proves who they are", async () => {
  const late = await buildAdministrator(cards.shop);
  ({ cookie } = late);
  const { id } = await paid([9000]);
  cards.shop.clock.now = new Date(cards.shop.clock.now.getTime() + 20 * 60_000);
  expect((await ask(id, 3000, 9000)).status).toBe(201);
  expect((await ask(id, 2001, 6000)).json).toMatchObject({ code: "recent_authentication_required" });
});
