import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import { journalEntries, salesDocuments } from "#selling/payments/payments.tables.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { printableOf } from "#selling/payments/invoices/invoice-printing.rules.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-23T09:00:00Z") });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const path = "/api/admin/accounting/vat-regimes";
const franchise = { from: "2026-11-23", editions: 0, subscriptions: 0, reason: "Seuil non atteint" };

it("Regimes have dates: none begins in the past, franchise has no rate at all, and a change is signed", async () => {
  const { call } = cards.shop;
  const add = (body: object) => call("POST", path, { cookie, body });
  expect((await call("GET", path, { cookie })).json).toMatchObject([{ editions: 55, subscriptions: 55 }]);
  expect((await add({ ...franchise, from: "2026-11-22" })).status).toBe(400);
  expect((await add({ ...franchise, subscriptions: 55 })).status).toBe(400);
  expect((await add({ ...franchise, editions: 7 })).status).toBe(400);
  expect((await add(franchise)).json).toHaveLength(2);
  expect(await cards.shop.payments.regimes.at()).toEqual(franchise);
  const [act] = (await call("GET", "/api/admin/audit", { cookie })).json.items;
  expect(act).toMatchObject({ kind: "vat-regime-changed", details: { from: "2026-11-23" } });
});

it("A sale keeps the rate of its payment in its refunds, across changes; without VAT the invoice says why", async () => {
  const { shop } = cards;
  const entriesOf = async () => shop.deps.db.select().from(journalEntries).orderBy(journalEntries.position);
  await cards.payAndReport((await cards.order({ prices: [1000, 700] })).session);
  shop.clock.now = new Date("2026-11-24T09:00:00Z");
  const opened = await cards.order();
  ({ cookie } = await buildAdministrator(shop));
  const change = { from: "2026-11-24", editions: 55, subscriptions: 200, reason: "Seuil dépassé" };
  expect((await shop.call("POST", path, { cookie, body: change })).status).toBe(200);
  await cards.payAndReport(opened.session);
  const [first, second] = await entriesOf();
  expect([first?.vat, second?.vat]).toMatchObject([
    [{ vatPerMille: 0, netCents: 1700, vatCents: 0, grossCents: 1700 }],
    [{ vatPerMille: 55, netCents: 473, vatCents: 26, grossCents: 499 }],
  ]);
  const [document] = await shop.deps.db.select().from(salesDocuments).orderBy(salesDocuments.number);
  if (!document) throw new Error("There is no invoice.");
  const printed = JSON.stringify(printableOf(document.content as SalesDocument));
  expect(printed).toContain("TVA non applicable, art. 293 B du CGI");
  expect(printed).not.toMatch(/HT|TTC|Taux|TVA intracommunautaire/);
  const refund = { cookie, body: { edition_ids: [first?.lines[1]?.editionId] } };
  const refunds = `/api/admin/payments/${first?.paymentId}/refunds`;
  const asked = await shop.call("POST", refunds, refund);
  expect(asked.status).toBe(201);
  await shop.payments.refunds.make(asked.json.id, false);
  const [, , back] = await entriesOf();
  expect(back?.vat).toEqual([{ vatPerMille: 0, netCents: -700, vatCents: 0, grossCents: -700 }]);
});
