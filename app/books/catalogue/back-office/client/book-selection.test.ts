import { expect, test } from "vitest";
import {
  allSelected,
  isSelected,
  nothingSelected,
  pageState,
  toggled,
  withBooks,
} from "#books/catalogue/components/back-office/bulk/use-book-selection.ts";

const page = [9, 7, 5, 3, 1];

test("a press ticks a book, another one unticks it", () => {
  const one = toggled(nothingSelected, page, 7, false);
  expect([...one.ids]).toEqual([7]);
  expect([...toggled(one, page, 7, false).ids]).toEqual([]);
});

test("with Shift a press ticks the range, in both directions, or unticks it", () => {
  const down = toggled(toggled(nothingSelected, page, 7, false), page, 3, true);
  expect([...down.ids].toSorted()).toEqual([3, 5, 7]);
  const up = toggled(down, page, 9, true);
  expect(pageState(up, page)).toBe("some");
  const off = toggled(up, page, 5, true);
  expect([...off.ids]).toEqual([3]);
});

test("a range that would start on another page is a single book", () => {
  const earlier = toggled(nothingSelected, [20, 19], 20, false);
  expect([...toggled(earlier, page, 5, true).ids]).toEqual([20, 5]);
});

test("a page is added to those of other pages; of all results, the page without the unticked one remains", () => {
  const two = withBooks(toggled(nothingSelected, [20], 20, false), page, page, true);
  expect(two.ids.size).toBe(6);
  expect(pageState(two, page)).toBe("all");
  expect(isSelected(allSelected, 12_345)).toBe(true);
  const left = toggled(allSelected, page, 5, false);
  expect([...left.ids]).toEqual([9, 7, 3, 1]);
});
