import { expect, it } from "vitest";
import { minutes } from "#platform/data/durations.ts";
import { catalogueQuery, categoriesQuery } from "#books/catalogue/books/books.queries.ts";

it("The browser keeps the catalogue for 1 minute and the categories for 10 (storefront.md §9)", () => {
  expect(catalogueQuery({}).staleTime).toBe(minutes(1));
  expect(categoriesQuery().staleTime).toBe(minutes(10));
});
