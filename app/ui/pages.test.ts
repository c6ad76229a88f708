import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { clampPage, neighbours, pageCountFor } from "./pagination.tsx";

test("The page is clamped between 1 and the total page count", () => {
  expect(clampPage(0, 5)).toBe(1);
  expect(clampPage(9, 5)).toBe(5);
  expect(clampPage(2.9, 5)).toBe(2);
  expect(clampPage(Number.NaN, 5)).toBe(1);
  expect(clampPage(3, 0)).toBe(1);
});

test("An empty list has one page, a full last page adds none", () => {
  expect(pageCountFor(0, 12)).toBe(1);
  expect(pageCountFor(24, 12)).toBe(2);
  expect(pageCountFor(25, 12)).toBe(3);
});

test("The neighbours of a page are pages of the list, or nothing at the ends", () => {
  expect(neighbours(1, 3)).toEqual({ previous: null, next: 2 });
  expect(neighbours(3, 3)).toEqual({ previous: 2, next: null });
  expect(neighbours(1, 1)).toEqual({ previous: null, next: null });
  fc.assert(
    fc.property(fc.integer(), fc.nat(1000), (page, count) => {
      const found = Object.values(neighbours(page, count)).filter((neighbour) => neighbour !== null);
      expect(found.map((neighbour) => clampPage(neighbour, count))).toEqual(found);
    }),
  );
});
