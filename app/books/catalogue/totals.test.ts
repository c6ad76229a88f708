import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

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
    // From here on the total of one list is known, and that of the other is not.
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
