import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  hasCheckDigit,
  isExpired,
  needsAuthentication,
  simulatedRefusal,
  testCards,
} from "#selling/payments/simulation/simulated-payments.rules.ts";

describe("The check digit of a card (ISO/IEC 7812-1)", () => {
  it.each(["4242424242424242", "4000000000000002", "5555555555554444", "79927398713"])(
    "holds for %s",
    (number) => {
      expect(hasCheckDigit(number)).toBe(true);
    },
  );

  it("finds any one wrong digit", () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const digits = [..."4242424242424242"];
        digits[place] = String((Number(digits[place]) + change) % 10);
        expect(hasCheckDigit(digits.join(""))).toBe(false);
      }),
    );
  });
});

describe("A card's expiry", () => {
  it("is the end of its month", () => {
    expect(isExpired("02/28", new Date("2028-02-29T23:59:59Z"))).toBe(false);
    expect(isExpired("02/28", new Date("2028-03-01T00:00:00Z"))).toBe(true);
    expect(isExpired("12/26", new Date("2026-12-31T23:59:59Z"))).toBe(false);
    expect(isExpired(" 12 / 26 ", new Date("2027-01-01T00:00:00Z"))).toBe(true);
  });
});

describe("The simulated provider", () => {
  it("knows its cards by digits that have a check digit, and asks one for 3-D Secure", () => {
    const numbers = testCards.map(({ number }) => number.replaceAll(" ", ""));
    expect(numbers.filter((number) => !hasCheckDigit(number))).toEqual([]);
    expect(numbers.filter(needsAuthentication)).toEqual(["4000002500003155"]);
  });

  it("declines the test cards that card providers publish for it, and takes others", () => {
    expect(simulatedRefusal("4000000000000002")).toMatch(/refusée/);
    expect(simulatedRefusal("4242424242424242")).toBeNull();
    expect(new Set(testCards.map(({ refusal }) => refusal).filter(Boolean)).size).toBe(3);
  });
});
