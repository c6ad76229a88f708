import { expect, it } from "vitest";
import { emptySelection } from "#books/catalogue/client/catalogue-filters.ts";
import { countSheetFilters } from "#books/catalogue/components/active-filters.tsx";

it("The button of the filters counts what the reader chose, not the theme of the page", () => {
  const chosen = { ...emptySelection, categoryId: 7 };
  expect(countSheetFilters(chosen, { categoryId: 7 })).toBe(0);
  expect(countSheetFilters(chosen, { categoryId: null })).toBe(1);
  expect(countSheetFilters({ ...chosen, isFree: true }, { categoryId: 7 })).toBe(1);
});
