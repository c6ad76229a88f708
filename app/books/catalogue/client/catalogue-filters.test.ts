import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { CatalogueQuery } from "#books/catalogue/books/books.contract.ts";
import {
  callQueryOf,
  cataloguePath,
  type CatalogueSelection,
  emptySelection,
  searchFromSelection,
  selectionFromSearch,
} from "#books/catalogue/client/catalogue-filters.ts";

const read = (text: string) => selectionFromSearch(new URLSearchParams(text));

const names = ["q", "categoryId", "isFree", "dateFrom", "dateTo", "sort", "page", "autre"];
const anySearch = fc
  .array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("1", "0", "-1", "12", "1862-02-30", "1862-04-03"),
      ),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

const anyDay = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const anySelection: fc.Arbitrary<CatalogueSelection> = fc.record({
  q: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  categoryId: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
  collection: fc.constantFrom("", "voix-hautes"),
  isFree: fc.boolean(),
  dateFrom: fc.option(anyDay),
  dateTo: fc.option(anyDay),
  sort: fc.constantFrom("popular", "created_desc", "title_asc"),
  page: fc.integer({ min: 1, max: 999_999_999 }),
});

describe("The catalogue's filters in the address", () => {
  it("reads every parameter of the specification", () => {
    expect(
      read(
        "q=hugo&categoryId=7&collection=voix-hautes&isFree=1&dateFrom=1831-01-01&dateTo=1862-12-31&sort=title_asc&page=3",
      ),
    ).toEqual({
      q: "hugo",
      categoryId: 7,
      collection: "voix-hautes",
      isFree: true,
      dateFrom: "1831-01-01",
      dateTo: "1862-12-31",
      sort: "title_asc",
      page: 3,
    });
  });

  it.each([
    "categoryId=abc&isFree=true&sort=cheapest&page=0",
    "categoryId=-1&isFree=2&dateFrom=0999-12-31&dateTo=1900-02-29&page=1.5",
    "categoryId=99999999999&page=99999999999&dateFrom=demain&q=%20%09%20",
  ])("drops what it cannot read: %s", (text) => {
    expect(read(text)).toEqual(emptySelection);
  });

  it("shows the sort only when it is not popular, and the page only above 1", () => {
    expect(cataloguePath(emptySelection)).toBe("/catalogue");
    expect(cataloguePath({ sort: "created_desc", page: 2 })).toBe("/catalogue?sort=created_desc&page=2");
    expect(cataloguePath({ isFree: true, q: "l’île" })).toBe("/catalogue?q=l%E2%80%99%C3%AEle&isFree=1");
  });

  it("cuts a search at 200 characters without breaking one", () => {
    const { q } = read(`q=${encodeURIComponent(`${"a".repeat(199)}😀`)}`);
    expect(q).toBe("a".repeat(199));
  });

  it("never fails, and only ever asks what the call accepts", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const selection = selectionFromSearch(search);
        expect(CatalogueQuery.safeParse(callQueryOf(selection)).success).toBe(true);
        expect(selectionFromSearch(searchFromSelection(selection))).toEqual(selection);
      }),
      { numRuns: 5000 },
    );
  });

  it("gives back from an address exactly what was put into it", () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const address = searchFromSelection(selection).toString();
        expect(selectionFromSearch(new URLSearchParams(address))).toEqual(selection);
      }),
    );
  });
});
