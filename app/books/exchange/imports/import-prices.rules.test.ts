import { expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { datedPrices, priceOn } from "#books/exchange/imports/import-prices.rules.ts";

const day = fc.constantFrom("2026-01-01", "2026-03-01", "2026-06-01", "2026-09-01");
const price = fc.record(
  {
    amount: fc.constantFrom("4.99", "5", "9.99", "12.50"),
    includesTax: fc.boolean(),
    from: day,
    until: day,
    taxPercent: fc.constantFrom("5.5", "20"),
  },
  { requiredKeys: ["amount", "includesTax"] },
);
const shuffled = fc
  .array(price, { maxLength: 6 })
  .chain((prices) =>
    fc.tuple(
      fc.constant(prices),
      fc.shuffledSubarray(prices, { minLength: prices.length, maxLength: prices.length }),
    ),
  );

it("gives the same price, the same campaigns and remarks in any order of the file", () => {
  fc.assert(
    fc.property(shuffled, day, ([prices, others], today) => {
      const cents = priceOn(prices, today);
      expect(priceOn(others, today)).toBe(cents);
      expect(datedPrices(others, cents, today)).toEqual(datedPrices(prices, cents, today));
    }),
    { numRuns: 500 },
  );
});
