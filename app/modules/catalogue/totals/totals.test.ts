import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBook } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { countSince, countUntil, tallyOf } from "#modules/catalogue/totals/rules.ts";

describe("A tally of days", () => {
  it("counts what stands from a day on, and until a day, as going through all of it does", () => {
    const days = fc.uniqueArray(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.nat({ max: 9 })), {
      selector: ([day]) => day,
    });
    fc.assert(
      fc.property(days, fc.integer({ min: -410, max: 410 }), (counts, day) => {
        const inOrder = counts.toSorted(([a], [b]) => a - b);
        const sum = (some: typeof counts) => some.reduce((total, [, count]) => total + count, 0);
        const tally = tallyOf(inOrder);
        expect(countSince(tally, day)).toBe(sum(counts.filter(([each]) => each >= day)));
        expect(countUntil(tally, day)).toBe(sum(counts.filter(([each]) => each <= day)));
      }),
    );
  });
});

describe("Totals by one date alone (decisions.md, “Catalogue”)", () => {
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

  const total = async (query: string) => (await shop.call("GET", `/api/books?${query}`)).json.total;
  /** The other way to count the same: a period so long that its other end does not matter. */
  const bothWays = async (query: string) => [
    await total(query),
    await total(query.startsWith("dateFrom") ? `${query}&dateTo=9999-12-31` : `${query}&dateFrom=0001-01-01`),
  ];

  it("count each book once, whichever of its editions match", async () => {
    expect(await bothWays("dateFrom=1850-01-02")).toEqual([4, 4]);
    expect(await bothWays("dateFrom=1970-01-01")).toEqual([2, 2]);
    expect(await bothWays("dateFrom=1970-01-03")).toEqual([1, 1]);
    expect(await bothWays("dateFrom=2002-01-01")).toEqual([0, 0]);
    expect(await bothWays("dateTo=0999-01-31")).toEqual([0, 0]);
    expect(await bothWays("dateTo=0999-02-01")).toEqual([1, 1]);
    expect(await bothWays("dateTo=1900-06-15")).toEqual([3, 3]);
    expect(await bothWays("dateTo=1970-01-01")).toEqual([4, 4]);
    // Both ends inside: these are counted by the database.
    expect(await total("dateFrom=1850-01-02&dateTo=1970-01-01")).toBe(4);
    expect(await total("dateFrom=1900-06-16&dateTo=1970-01-01")).toBe(2);
    expect(await total("dateFrom=1970-01-02&dateTo=1999-12-31")).toBe(1);
  });

  it("follow the catalogue when it changes", async () => {
    expect(await total("dateFrom=1999-01-01")).toBe(1);
    await buildBook(shop, { editions: [{ publicationDate: "1999-01-01" }] });
    expect(await total("dateFrom=1999-01-01")).toBe(2);
  });
});
