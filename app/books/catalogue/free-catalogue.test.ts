import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { conditionOf, type Selection, valuesOf } from "#books/catalogue/listing.store.server.ts";
import { freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer, type StoredOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { bookReader } from "#books/catalogue/catalogue.store.server.ts";
import { after } from "#platform/data/dates.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

// The rule of the free catalogue is in `effectiveOffer` for single books and in SQL for lists: both must always agree.

let shop: TestShop;
let inserted = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const anyInstant = fc.date({
  min: new Date("1999-01-01T00:00:00Z"),
  max: new Date("2090-01-01T00:00:00Z"),
  noInvalidDate: true,
});

/** An instant, and books whose editions came online near the instant's threshold or at any time. */
const anyCatalogue = anyInstant.chain((now) => {
  const nearThreshold = fc
    .integer({ min: -2, max: 2 })
    .map((offset) => after(freeCatalogueThreshold(now), offset));
  const edition = fc.record({
    priceCents: fc.oneof(fc.integer({ min: 97, max: 101 }), fc.integer({ min: 0, max: 100_000 })),
    isFree: fc.boolean(),
    onlineAt: fc.oneof(nearThreshold, anyInstant),
  });
  const catalogue = fc.array(fc.array(edition, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 100,
  });
  return fc.record({ now: fc.constant(now), catalogue });
});

it("prices and selects alike in TypeScript and in SQL, for any dates and prices", () =>
  fc.assert(
    fc.asyncProperty(anyCatalogue, async ({ now, catalogue }) => {
      const ids = await insert(catalogue);
      const offers = catalogue.map((stored) => stored.map((edition) => effectiveOffer(edition, now)));

      const written: BookSummary[] = JSON.parse(`[${await bookReader(shop.deps.db, () => now).byIds(ids)}]`);
      expect(
        written.map((book) => book.editions.map(({ is_free, price_cents }) => ({ is_free, price_cents }))),
      ).toEqual(offers);

      const free = ids.filter((_, index) => offers[index]?.some(({ is_free }) => is_free));
      expect(await selected(ids, { filters: { isFree: "1" }, now })).toEqual(free);
      // With dates the condition differs: it checks each edition.
      const filters = { isFree: "1", dateFrom: "1900-01-01" } as const;
      expect(await selected(ids, { filters, now })).toEqual(free);
    }),
    { numRuns: 25 },
  ));

/** @returns ids of the books, in the catalogue's order */
async function insert(catalogue: StoredOffer[][]): Promise<number[]> {
  const { db } = shop.deps;
  const rows = catalogue.map((_, index) => ({
    slug: `livre-${inserted + index}`,
    title: `Livre ${inserted + index}`,
    author: "Émile Zola",
    createdAt: new Date(0),
  }));
  inserted += rows.length;
  const ids = (await db.insert(books).values(rows).returning({ id: books.id })).map(({ id }) => id);
  await db.insert(editions).values(
    catalogue.flatMap((stored, index) =>
      stored.map((edition, place) => ({
        ...edition,
        bookId: ids[index] ?? 0,
        slug: `edition-${place}`,
        title: "Texte intégral",
        publicationDate: "1950-01-01",
      })),
    ),
  );
  return ids;
}
/** Those of the ids that a list with these filters holds. */
async function selected(ids: number[], selection: Selection): Promise<number[]> {
  const found = await shop.deps.db
    .select({ id: books.id })
    .from(books)
    .where(conditionOf(selection))
    .prepare("")
    .execute(valuesOf(selection));
  const all = new Set(found.map(({ id }) => id));
  return ids.filter((id) => all.has(id));
}
