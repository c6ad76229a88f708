import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { formatCents, vatIncluded } from "#platform/data/money.ts";

describe("Money (storefront.md §1)", () => {
  it.each([
    [0, "0,00 €"],
    [-0, "0,00 €"],
    [5, "0,05 €"],
    [99, "0,99 €"],
    [499, "4,99 €"],
    [1_234_567, "12 345,67 €"],
    [-250, "-2,50 €"],
  ])("of %i cents reads %j: cents/100 with a decimal comma and two decimals", (cents, text) => {
    expect(formatCents(cents).replace(/[\u00a0\u202f]/g, " ")).toBe(text);
    expect(formatCents(cents)).not.toContain(" ");
  });

  it.each([
    [1055, 55, 55],
    [499, 55, 26],
    [10_000, 55, 521],
    [0, 55, 0],
    [499, 0, 0],
  ])("of %i cents at %i per mille holds %i cents of VAT", (cents, rate, vat) => {
    expect(vatIncluded(cents, rate)).toBe(vat);
  });

  it("loses no cent between net and VAT", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.constantFrom(0, 21, 55, 100, 200), (cents, rate) => {
        const vat = vatIncluded(cents, rate);
        expect(Number.isInteger(vat)).toBe(true);
        const net = cents - vat;
        expect(Math.abs(net * (1 + rate / 1000) - cents)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
