import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasCheckDigit, isExpired, priceOrder, simulatedRefusal } from "#modules/payments/rules.ts";

describe("An order's price (decisions.md, “Buying”)", () => {
  const offer = fc.record({ price_cents: fc.integer({ min: 0, max: 1_000_000 }), is_free: fc.boolean() });

  it("is the sum of its lines, each at this viewer's price", () => {
    fc.assert(
      fc.property(fc.array(offer), fc.boolean(), (editions, isActiveSubscriber) => {
        const { lines, totalCents } = priceOrder(editions, { isActiveSubscriber });
        expect(lines.map(({ edition }) => edition)).toEqual(editions);
        expect(totalCents).toBe(lines.reduce((sum, { priceCents }) => sum + priceCents, 0));
      }),
    );
  });

  it("never asks a subscriber for more than half of what everybody else pays", () => {
    fc.assert(
      fc.property(fc.array(offer), (editions) => {
        const half = priceOrder(editions, { isActiveSubscriber: true }).totalCents;
        const full = priceOrder(editions, { isActiveSubscriber: false }).totalCents;
        expect(half * 2).toBeLessThanOrEqual(full);
      }),
    );
  });
});

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
  it("declines the test cards that card providers publish for it, and takes others", () => {
    expect(simulatedRefusal("4000000000000002")).toMatch(/refusée/);
    expect(simulatedRefusal("4242424242424242")).toBeNull();
  });
});
