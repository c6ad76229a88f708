import { describe, expect, it } from "vitest";
import {
  type ContractMonths,
  divided,
  partsOf,
  portion,
  settle,
  tierParts,
  whole,
} from "#selling/royalties/royalty-calculation.rules.ts";
import { periodFrom } from "#selling/royalties/royalty-periods.rules.ts";
import { oversharedMonth } from "#selling/royalties/royalty-contracts.rules.ts";
import { fc } from "#test/property.ts";

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);
const contract = (id: number, share: number, more: Partial<ContractMonths> = {}): ContractMonths => ({
  id,
  first: "2026-01",
  last: null,
  terms: [{ from: "2026-01", share, tiers: [{ after: 0, rate: 1000 }] }],
  ...more,
});
const tiers = [
  { after: 0, rate: 1000 },
  { after: 100, rate: 1200 },
  { after: 500, rate: 1500 },
];

describe("Amounts", () => {
  it("are rounded to the nearest cent, halves away from zero", () => {
    expect([portion(5, 1, 2), portion(-5, 1, 2), portion(1, 1, 3), portion(0, 1, 3)]).toEqual([3, -3, 0, 0]);
    expect(portion(999_999_999_999, 9_999, whole)).toBe(999_899_999_999);
  });

  it("divided add up to the whole, and a part does not depend on later ones", () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), (amount, weights) => {
        const parts = divided(amount, weights, total(weights));
        expect(total(parts)).toBe(amount);
        expect(divided(amount, weights.slice(0, 1), total(weights))).toEqual(parts.slice(0, 1));
      }),
    );
  });

  it("of several contracts that have everything add up to the edition's", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: whole - 1 }), (amount, share) => {
        const parts = partsOf(amount, [contract(2, whole - share), contract(1, share)], "2026-05");
        expect(total(parts.values())).toBe(amount);
        expect(Math.abs((parts.get(1) ?? 0) - (amount * share) / whole)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("are nobody's outside a contract's months", () => {
    const ended = contract(1, whole, { last: "2026-03" });
    expect(partsOf(1000, [ended], "2026-03").get(1)).toBe(1000);
    expect(partsOf(1000, [ended], "2026-04").get(1)).toBe(0);
    expect(partsOf(1000, [ended], "2025-12").get(1)).toBe(0);
  });
});

describe("Tiers", () => {
  it("divide all revenue, and count copies over all periods", () => {
    const periods = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(periods, fc.integer({ min: 1, max: 2000 }), (copies, price) => {
        let sold = 0;
        const perRate = new Map<number, number>();
        for (const count of copies) {
          const parts = tierParts(tiers, sold, count, count * price);
          expect(total(parts.map(({ base_cents }) => base_cents))).toBe(count * price);
          for (const part of parts) perRate.set(part.rate, (perRate.get(part.rate) ?? 0) + part.copies);
          sold += count;
        }
        const once = tierParts(tiers, 0, sold, sold * price);
        for (const { rate, copies: all } of once) expect(perRate.get(rate) ?? 0).toBe(all);
      }),
    );
  });

  it("are passed downwards by what comes back, at the rates at which it was sold", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 700 }), (sold, count) => {
        const there = tierParts(tiers, sold, count, count * 499);
        const back = tierParts(tiers, sold + count, -count, -count * 499);
        const royalty = (parts: typeof there) => total(parts.map(({ royalty_cents }) => royalty_cents));
        expect(royalty(there) + royalty(back)).toBe(0);
      }),
    );
    expect(tierParts(tiers, 0, -5, -500)).toMatchObject([{ rate: 1000, copies: 0, base_cents: -500 }]);
    expect(tierParts(tiers, 600, 0, -100)).toMatchObject([{ rate: 1500, royalty_cents: -15 }]);
  });
});

describe("A contract's balance", () => {
  it("is never paid below zero, pays all that is earned beyond the advance, and carries the rest", () => {
    const royalties = fc.array(fc.integer({ min: -50_000, max: 100_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(royalties, fc.integer({ min: 0, max: 100_000 }), (amounts, advance) => {
        let [earned, paid] = [0, 0];
        let before = settle(0, advance, 0);
        for (const amount of amounts) {
          earned += amount;
          const after = settle(earned, advance, paid);
          expect(after.due).toBeGreaterThanOrEqual(0);
          expect(after.advanceLeft).toBeGreaterThanOrEqual(0);
          expect(after.carried).toBeGreaterThanOrEqual(0);
          // The lines of the statement add up to what is due.
          expect(amount + after.advanceLeft - before.advanceLeft + after.carried - before.carried).toBe(
            after.due,
          );
          paid += after.due;
          before = after;
        }
        expect(paid).toBeGreaterThanOrEqual(earned - advance);
        if (before.carried === 0 && before.advanceLeft === 0) expect(paid).toBe(earned - advance);
      }),
    );
  });
});

describe("Contracts and periods", () => {
  it("share at most the whole revenue in each month", () => {
    expect(oversharedMonth([contract(1, 6000), contract(2, 4000)])).toBeNull();
    expect(oversharedMonth([contract(1, 6000), contract(2, 4001)])).toBe("2026-01");
    const later = { first: "2026-07", terms: [{ from: "2026-07", share: 5000, tiers }] };
    expect(oversharedMonth([contract(1, 6000, { last: "2026-06" }), contract(2, 0, later)])).toBeNull();
    expect(oversharedMonth([contract(1, 6000), contract(2, 0, later)])).toBe("2026-07");
  });

  it("end with the calendar's half-year or year", () => {
    expect(periodFrom("2026-01", "half-year")).toEqual({ from: "2026-01", to: "2026-06" });
    expect(periodFrom("2026-07", "year")).toEqual({ from: "2026-07", to: "2026-12" });
  });
});
