import { describe, expect, it } from "vitest";
import { rateOn, shippedRates } from "#selling/payments/abroad/country-rates.rules.ts";
import {
  type AbroadSum,
  isDestinationChosen,
  isTaxedAbroad,
  quarterNamed,
  returnOf,
  thresholdCents,
} from "#selling/payments/abroad/sales-abroad.rules.ts";
import { memberStates } from "#selling/payments/billing/billing.rules.ts";
import { fc } from "#test/property.ts";

describe("The table of rates", () => {
  it("has a line with a source for each of the 26 other member states", () => {
    const others = memberStates.filter((country) => country !== "FR");
    expect(shippedRates.map(({ country }) => country).toSorted()).toEqual(others.toSorted());
    for (const { source, checkedOn, editions, subscriptions } of shippedRates) {
      expect(source).not.toBe("");
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(editions).toBeLessThanOrEqual(subscriptions);
    }
  });

  it("takes the house's line from its day on, before the shipped one of the same day", () => {
    const own = { country: "DE", subscriptions: 190, source: "Loi", checkedOn: "2026-11-01", doubt: null };
    const corrected = [
      { ...own, from: "2020-01-01", editions: 80 },
      { ...own, from: "2027-01-01", editions: 90 },
    ];
    const on = (day: string) => rateOn(corrected, "DE", day).editions;
    expect([on("2026-12-31"), on("2027-01-01")]).toEqual([80, 90]);
    expect(rateOn([], "DE", "2026-12-31").editions).toBe(70);
  });
});

describe("The threshold", () => {
  const none = { cents: 0, peakCents: 0 };
  it("is passed by the sale itself, stays passed after refunds, and counts in the next year", () => {
    const year = (cents: number, peakCents = cents) => ({ previous: none, present: { cents, peakCents } });
    expect(isTaxedAbroad(year(thresholdCents - 500), 500)).toBe(false);
    expect(isTaxedAbroad(year(thresholdCents - 500), 501)).toBe(true);
    expect(isTaxedAbroad(year(100, thresholdCents + 1), 500)).toBe(true);
    const past = { previous: { cents: 0, peakCents: thresholdCents + 1 }, present: none };
    expect(isTaxedAbroad(past, 500)).toBe(true);
  });

  it("does not matter while the house has chosen", () => {
    const choice = (from: string, destination: boolean) => ({ from, destination, reason: "" });
    const choices = [choice("2026-03-01", true), choice("2028-01-01", false)];
    expect(
      ["2026-02-28", "2026-03-01", "2027-12-31", "2028-01-01"].map((day) =>
        isDestinationChosen(choices, day),
      ),
    ).toEqual([false, true, true, false]);
  });
});

it("A quarter is declared by the end of the month after it", () => {
  expect(quarterNamed("2026-T4")).toEqual({
    name: "2026-T4",
    firstDay: "2026-10-01",
    lastDay: "2026-12-31",
    dueDay: "2027-01-31",
  });
  expect(quarterNamed("2028-T1").dueDay).toBe("2028-04-30");
});

it("All returns together are all sums, each of which is in the return of its own quarter", () => {
  const quarter = fc.integer({ min: 0, max: 7 });
  const sum = fc.record({
    sold: quarter,
    later: quarter,
    country: fc.constantFrom("DE", "ES", "IE"),
    vatPerMille: fc.constantFrom(0, 40, 70),
    netCents: fc.integer({ min: -9999, max: 9999 }),
    vatCents: fc.integer({ min: -999, max: 999 }),
  });
  const name = (index: number) => `${2026 + Math.floor(index / 4)}-T${(index % 4) + 1}`;
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 40 }), (drawn) => {
      const sums = drawn.map(({ sold, later, ...rest }): AbroadSum => ({
        ...rest,
        quarter: name(Math.max(sold, later)),
        saleQuarter: name(sold),
        copies: 0,
        returned: 0,
      }));
      const totals = { net: 0, vat: 0 };
      for (const each of new Set(sums.map((one) => one.quarter))) {
        const { supplies, corrections, vatCents } = returnOf(each, sums);
        const lines = [...supplies, ...corrections];
        totals.net += lines.reduce((all, line) => all + line.netCents, 0);
        totals.vat += lines.reduce((all, line) => all + line.vatCents, 0);
        expect(lines.reduce((all, line) => all + line.vatCents, 0)).toBe(vatCents);
        for (const { saleQuarter } of corrections) expect(saleQuarter < each).toBe(true);
      }
      expect(totals).toEqual({
        net: sums.reduce((all, each) => all + each.netCents, 0),
        vat: sums.reduce((all, each) => all + each.vatCents, 0),
      });
    }),
  );
});
