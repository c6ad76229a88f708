import { describe, expect, it } from "vitest";
import {
  BookListQuery,
  facetsOf,
  listParameters,
  pagesAround,
  preferredVersion,
  themesOf,
} from "#reading/reading/opds/opds.rules.ts";

describe("The version of OPDS", () => {
  it.each([
    [undefined, "v1"],
    ["*/*", "v1"],
    ["application/atom+xml;profile=opds-catalog, */*", "v1"],
    // As KOReader asks.
    ["application/opds+json, application/atom+xml;profile=opds-catalog, */*", "v2"],
    ["application/atom+xml;profile=opds-catalog, application/opds+json, */*", "v1"],
    ["application/opds+json, application/atom+xml;q=0.9, */*;q=0.1", "v2"],
    ["application/opds+json", "v2"],
    ["application/opds+json;q=0.5, application/atom+xml", "v1"],
  ])("for %s is %s", (accept, version) => {
    expect(preferredVersion(accept)).toBe(version);
  });
});

describe("A list's address", () => {
  it("leaves out defaults and what cannot be read, so that a list has one address", () => {
    const read = BookListQuery.parse({
      sort: "unknown",
      page: "-3",
      isFree: "yes",
      categoryId: "x",
      query: "  mer ",
    });
    expect(listParameters(read)).toEqual({
      query: "mer",
      categoryId: undefined,
      isFree: undefined,
      page: undefined,
      sort: undefined,
    });
  });

  it("is followed by the next page until the last", () => {
    const addressOf = (page: number) => `/livres?page=${page}`;
    expect(pagesAround({ number: 1, size: 24, total: 24 }, addressOf)).toEqual({});
    expect(pagesAround({ number: 1, size: 24, total: 25 }, addressOf)).toEqual({ next: "/livres?page=2" });
    expect(pagesAround({ number: 2, size: 24, total: 25 }, addressOf)).toEqual({
      previous: "/livres?page=1",
    });
  });
});

describe("Themes", () => {
  const categories = [
    { id: 1, slug: "romans", name: "Romans", parent_id: null, books: 3 },
    { id: 2, slug: "policiers", name: "Policiers", parent_id: 1, books: 2 },
    { id: 3, slug: "poesie", name: "Poésie", parent_id: null, books: 0 },
  ];

  it("are those with books, named after those above them", () => {
    expect(themesOf(categories).map(({ title }) => title)).toEqual(["Romans", "Romans – Policiers"]);
  });

  it("are facets of every list, with exactly one active link in each group", () => {
    const chosen = BookListQuery.parse({ categoryId: "1", isFree: "1" });
    for (const { title, links } of facetsOf("/livres", chosen, categories))
      expect([title, links.filter(({ isActive }) => isActive).length]).toEqual([title, 1]);
  });
});
