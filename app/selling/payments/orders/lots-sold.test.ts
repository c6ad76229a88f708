import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { lots } from "#books/catalogue/lots/lots.tables.ts";
import { seededRandom } from "#db/demo/seeded-random.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { printableOf } from "#selling/payments/invoices/invoice-printing.rules.ts";
import { journalEntries, paymentLines, salesDocuments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import {
  buildAdministrator,
  buildBook,
  type BuiltMember,
  buildLibrary,
  buildMember,
} from "#test/factories.ts";
import { eq } from "drizzle-orm";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-02T10:00:00Z") });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const admin = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  cards.shop.call(method, path, { cookie, body });
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

/** A lot of new books. */
async function buildLot(priceCents: number, prices: number[], change: object = {}) {
  const books = [];
  for (const price of prices) books.push(await buildBook(cards.shop, { editions: [{ priceCents: price }] }));
  const editionIds: number[] = books.flatMap((book) => book.editionIds);
  const form = {
    title: "Les Rougon",
    description: "Trois *romans*.",
    isbn: null,
    priceCents,
    onSale: true,
    editionIds,
  };
  const made = await admin("POST", "/api/admin/lots", { ...form, ...change });
  return { ...made.json, status: made.status, form, books, editionIds } as const;
}
const checkout = (member: BuiltMember, lot_ids: number[], edition_ids: number[] = []) =>
  cards.shop.call("POST", "/api/payments/checkout", {
    token: member.token,
    body: { edition_ids, lot_ids, withdrawal_consent: true },
  });
async function buy(member: BuiltMember, lotIds: number[], editionIds: number[] = []) {
  expect((await checkout(member, lotIds, editionIds)).status).toBe(200);
  const session = lastSession(cards.stripe);
  await cards.payAndReport(session);
  return session;
}
const linesOf = async (member: BuiltMember) => {
  const rows = await recordsOf(cards, member.id).payments();
  const paymentId = rows.at(-1)?.id ?? 0;
  return cards.shop.deps.db
    .select()
    .from(paymentLines)
    .where(eq(paymentLines.paymentId, paymentId))
    .orderBy(paymentLines.id);
};

describe("A lot", () => {
  it("is one line for the provider, and a line for each edition in the journal and on the invoice", async () => {
    const lot = await buildLot(1999, [899, 699, 699]);
    expect(lot.status).toBe(201);
    const member = await buildMember(cards.shop);
    const session = await buy(member, [lot.id]);
    expect(session.amount_total).toBe(1999);
    const lines = await linesOf(member);
    expect(lines.map(({ priceCents, lotTitle }) => [priceCents, lotTitle])).toEqual([
      [783, "Les Rougon"],
      [608, "Les Rougon"],
      [608, "Les Rougon"],
    ]);
    const records = recordsOf(cards, member.id);
    expect(await records.ownedIds()).toEqual(lot.editionIds);
    expect(await records.journal()).toEqual(["sale 1999"]);
    const [payment] = await records.payments();
    const [invoice] = await cards.shop.deps.db
      .select()
      .from(salesDocuments)
      .where(eq(salesDocuments.paymentId, payment?.id ?? 0));
    expect(JSON.stringify(printableOf(invoice?.content as SalesDocument))).toContain(
      "Coffret «\u202fLes Rougon\u202f»",
    );
    const [paid] = (await cards.shop.call("GET", `/api/users/${member.id}/payments`, { token: member.token }))
      .json;
    expect(paid.editions[0]).toMatchObject({ price_cents: 783, lot_title: "Les Rougon" });
  });

  it("costs less by the share of what the reader owns, and half for a subscriber", async () => {
    const lot = await buildLot(1999, [899, 699, 699]);
    const owner = await buildMember(cards.shop);
    await buildLibrary(cards.shop, owner.id, [lot.editionIds[0] ?? 0]);
    expect((await buy(owner, [lot.id])).amount_total).toBe(1999 - 783);
    const subscriber = await buildMember(cards.shop, { subscribed: true });
    expect((await buy(subscriber, [lot.id])).amount_total).toBe(999);
    expect(sum((await linesOf(subscriber)).map(({ priceCents }) => priceCents))).toBe(999);
    // Everything is owned now.
    expect((await checkout(owner, [lot.id])).status).toBe(409);
  });

  it("costs what its books do one by one, once they cost less together", async () => {
    const lot = await buildLot(1000, [600, 600]);
    await cards.shop.deps.db
      .update(editions)
      .set({ priceCents: 200 })
      .where(eq(editions.id, lot.editionIds[0] ?? 0));
    const member = await buildMember(cards.shop);
    expect((await buy(member, [lot.id])).amount_total).toBe(800);
    expect((await linesOf(member)).map(({ priceCents }) => priceCents)).toEqual([200, 600]);
  });

  it("takes the place of its editions in the order; two lots with one in common are refused", async () => {
    const lot = await buildLot(1000, [600, 600]);
    const other = await buildLot(900, [600], {
      editionIds: [lot.editionIds[0], ...(await buildBook(cards.shop)).editionIds],
    });
    const member = await buildMember(cards.shop);
    const refused = await checkout(member, [lot.id, other.id]);
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("deux coffrets")]);
    const alone = (await buildBook(cards.shop, { editions: [{ priceCents: 499 }] })).editionIds;
    expect((await buy(member, [lot.id], [...lot.editionIds, ...alone])).amount_total).toBe(1499);
  });

  it("is not sold while an edition is not, nor when the publisher takes it off; its books cannot be deleted before", async () => {
    const lot = await buildLot(1000, [600, 600]);
    const [book] = lot.books;
    expect((await cards.shop.call("GET", `/api/lots/${lot.slug}`)).json).toMatchObject({ price_cents: 1000 });
    const neighbours = await cards.shop.call("GET", `/api/books/${book?.slug}/neighbours`);
    expect(neighbours.json.lots).toMatchObject([{ id: lot.id, editions: [{}, {}] }]);
    const kept = await admin("DELETE", `/api/admin/books/${book?.id}`);
    expect([kept.status, kept.json.error]).toEqual([409, expect.stringContaining("coffret")]);
    const form = { ...lot.form, version: 1, onSale: false };
    expect((await admin("PUT", `/api/admin/lots/${lot.id}`, form)).json).toMatchObject({ on_sale: false });
    expect((await admin("PUT", `/api/admin/lots/${lot.id}`, form)).status).toBe(409);
    expect((await cards.shop.call("GET", `/api/lots/${lot.slug}`)).status).toBe(404);
    expect((await cards.shop.call("GET", `/api/lots?ids=${lot.id}`)).json).toEqual([]);
    expect((await checkout(await buildMember(cards.shop), [lot.id])).status).toBe(404);
    expect((await admin("DELETE", `/api/admin/books/${book?.id}`)).status).toBe(200);
  });

  it("is refused at its field: a price above the sum, one edition, an edition twice, a wrong number", async () => {
    expect(await buildLot(1201, [600, 600])).toMatchObject({
      status: 400,
      fields: { priceCents: expect.any(String) },
    });
    expect(await buildLot(500, [600])).toMatchObject({ status: 400 });
    expect(await buildLot(500, [600, 600], { isbn: "9782070409348" })).toMatchObject({
      status: 400,
      fields: { isbn: expect.any(String) },
    });
    expect(await buildLot(500, [600, 600], { isbn: "978-2-07-040934-1" })).toMatchObject({ status: 201 });
    expect(await buildLot(500, [600, 600], { isbn: "9782070409341" })).toMatchObject({ status: 409 });
  });

  it("of any prices, bought by anyone and given back in any parts: the journal is what the provider has", async () => {
    const random = seededRandom(140).next;
    const below = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 25; round++) {
      const prices = Array.from({ length: 2 + below(6) }, () => 99 + below(1500));
      const lot = await buildLot(Math.max(50, below(sum(prices))), prices);
      const member = await buildMember(cards.shop, { subscribed: random() < 0.5 });
      await buildLibrary(
        cards.shop,
        member.id,
        lot.editionIds.filter(() => random() < 0.2),
      );
      if ((await checkout(member, [lot.id])).status !== 200) continue;
      const session = lastSession(cards.stripe);
      await cards.payAndReport(session);
      const records = recordsOf(cards, member.id);
      const payment = (await records.payments()).at(-1);
      const lines = await linesOf(member);
      expect(sum(lines.map(({ priceCents }) => priceCents))).toBe(session.amount_total);
      const back = lines.filter(() => random() < 0.5);
      if (back.length > 0) {
        const asked = await admin("POST", `/api/admin/payments/${payment?.id}/refunds`, {
          edition_ids: back.map(({ editionId }) => editionId),
        });
        expect(asked.status).toBeLessThan(300);
        for (const { id } of await records.refunds()) await cards.shop.payments.refunds.make(id, false);
      }
      expect(session.refunded).toBe(sum(back.map(({ priceCents }) => priceCents)));
      const owned = new Set(await records.ownedIds());
      for (const line of lines) expect(owned.has(line.editionId)).toBe(!back.includes(line));
      const rows = await cards.shop.deps.db
        .select()
        .from(journalEntries)
        .where(eq(journalEntries.paymentId, payment?.id ?? 0));
      expect(sum(rows.map(({ grossCents }) => grossCents))).toBe(session.amount_total - session.refunded);
      for (const { lines: of, grossCents, vat } of rows) {
        expect(sum(of.map(({ amountCents }) => amountCents))).toBe(Math.abs(grossCents));
        expect(sum(vat.map(({ netCents, vatCents }) => netCents + vatCents))).toBe(grossCents);
      }
    }
    expect(await cards.shop.payments.accounting.verify()).toMatchObject({ fault: null });
    expect((await cards.shop.deps.db.select().from(lots)).length).toBeGreaterThan(20);
  });
});
