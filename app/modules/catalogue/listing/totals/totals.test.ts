import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBook, buildCategory } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import {
  booksIn,
  countIn,
  nextFreeAfter,
  type Outline,
  filterOutline,
} from "#modules/catalogue/listing/totals/rules.ts";

describe("An outline of the catalogue", () => {
  const edition = fc.record({
    book: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: -40, max: 40 }),
    since: fc.oneof(fc.constant(-Infinity), fc.integer({ min: -9, max: 9 })),
  });
  const editions = fc
    .array(edition, { maxLength: 40 })
    .map((all) => all.toSorted((a, b) => a.book - b.book || a.day - b.day));
  type Edition = typeof edition extends fc.Arbitrary<infer Each> ? Each : never;
  const outlineOf = (all: Edition[]): Outline => ({
    books: Int32Array.from(all, ({ book }) => book),
    days: Int32Array.from(all, ({ day }) => day),
    freeSince: Float64Array.from(all, ({ since }) => since),
  });

  it("finds the books with an edition that matches all conditions, like a check one by one", () => {
    const day = fc.integer({ min: -45, max: 45 });
    const asked = fc.record({
      from: day,
      to: day,
      freeAt: fc.option(fc.integer({ min: -10, max: 10 }), { nil: undefined }),
      category: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 14 })), { nil: undefined }),
    });
    fc.assert(
      fc.property(editions, asked, (all, { category, ...conditions }) => {
        const matching = all.filter(
          ({ book, day: each, since }) =>
            each >= conditions.from &&
            each <= conditions.to &&
            since <= (conditions.freeAt ?? Infinity) &&
            (category?.includes(book) ?? true),
        );
        const ids = category && Int32Array.from(category.toSorted((a, b) => a - b));
        const filtered = filterOutline(outlineOf(all), conditions.freeAt, ids);
        const expected = [...new Set(matching.map(({ book }) => book))];
        expect(booksIn(filtered, conditions)).toEqual(expected);
        expect(countIn(filtered, conditions)).toBe(expected.length);
      }),
    );
  });

  it("returns when the next edition becomes free", () => {
    fc.assert(
      fc.property(editions, fc.integer({ min: -10, max: 10 }), (all, freeAt) => {
        const later = all.map(({ since }) => since).filter((since) => since > freeAt);
        expect(nextFreeAfter(outlineOf(all), freeAt)).toBe(later.length > 0 ? Math.min(...later) : null);
      }),
    );
  });
});

describe("Totals by dates (decisions.md, “Catalogue”)", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    const dated = (...dates: string[]) => ({
      editions: dates.map((publicationDate) => ({ publicationDate })),
    });
    await buildBook(shop, dated("1850-01-01", "1900-06-15", "1900-06-15", "2001-12-31"));
    await buildBook(shop, dated("1900-06-15"));
    await buildBook(shop, dated("0999-02-01", "1969-12-31"));
    await buildBook(shop, dated("1970-01-01", "1970-01-02"));
  });
  afterAll(() => shop?.close());

  const page = async (query: string) => (await shop.call("GET", `/api/books?${query}`)).json;
  const total = async (query: string) => (await page(query)).total;

  it("count each book once, whichever of its editions match", async () => {
    expect(await total("dateFrom=1850-01-02")).toBe(4);
    expect(await total("dateFrom=1970-01-01")).toBe(2);
    expect(await total("dateFrom=1970-01-03")).toBe(1);
    expect(await total("dateFrom=2002-01-01")).toBe(0);
    expect(await total("dateTo=0999-01-31")).toBe(0);
    expect(await total("dateTo=0999-02-01")).toBe(1);
    expect(await total("dateTo=1900-06-15")).toBe(3);
    expect(await total("dateTo=1970-01-01")).toBe(4);
    expect(await total("dateFrom=1850-01-02&dateTo=1970-01-01")).toBe(4);
    expect(await total("dateFrom=1900-06-16&dateTo=1970-01-01")).toBe(2);
    expect(await total("dateFrom=1970-01-02&dateTo=1999-12-31")).toBe(1);
    expect(await total("dateFrom=1970-01-02&dateTo=1950-01-01")).toBe(0);
  });

  it("follow the catalogue when it changes, and so do the books that they count", async () => {
    expect(await total("dateFrom=1999-01-01")).toBe(1);
    const { id } = await buildBook(shop, { editions: [{ publicationDate: "1999-01-01" }] });
    const found = await page("dateFrom=1999-01-01&dateTo=2000-01-01");
    expect(found.total).toBe(1);
    expect(found.items[0].id).toBe(id);
    expect(await total("dateFrom=1999-01-01")).toBe(2);
  });

  it("belong to one moment if a category is read after its editions", async () => {
    const categoryIds = [await buildCategory(shop, "Correspondances")];
    const dated = (publicationDate: string) =>
      buildBook(shop, { categoryIds, editions: [{ publicationDate }] });
    await dated("1650-05-05");
    // From here on the editions are cached, but no category's ids.
    expect(await total("dateFrom=1650-05-05&dateTo=1650-05-05")).toBe(1);
    await dated("1650-05-06");
    const found = await page(`categoryId=${categoryIds[0]}&dateFrom=1650-01-01&dateTo=1650-12-31`);
    expect([found.total, found.items.length]).toEqual([2, 2]);
  });

  it("follow the free catalogue as time passes", async () => {
    const query = "isFree=1&dateFrom=1777-01-01&dateTo=1777-12-31";
    await buildBook(shop, { editions: [{ publicationDate: "1777-07-07" }] });
    expect(await total(query)).toBe(0);
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 2 * 366 * 86_400_000);
    expect(await total(query)).toBe(1);
    shop.clock.now = before;
    expect(await total(query)).toBe(0);
  });
});
