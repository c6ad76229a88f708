import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { parseEuros, writeEuros } from "./euro-field.tsx";

test.each([
  ["4,99", 499],
  ["4.99", 499],
  ["4,9", 490],
  ["4,", 400],
  ["0", 0],
  [",5", 50],
  [" 1 234,50\u00A0€", 123_450],
  ["1\u202F234", 123_400],
])("« %s » is read as %d cents", (text, cents) => {
  expect(parseEuros(text)).toBe(cents);
});

test("An empty price is absent", () => {
  expect(parseEuros("  ")).toBeNull();
  expect(writeEuros(null)).toBe("");
});

test.each(["-1", "4,999", "gratuit", "1,2,3", "1.234,50", ",", "1e9", "NaN", "Infinity"])(
  "« %s » is no amount",
  (text) => {
    expect(parseEuros(text)).toBeUndefined();
  },
);

test("Every amount is read back as it was written", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), (cents) => {
      expect(parseEuros(writeEuros(cents))).toBe(cents);
    }),
  );
});
