import { describe, expect, it } from "vitest";
import { dayAfter } from "#platform/data/dates.ts";
import { earnedByMonth, isDeferredOn, type Prepaid } from "#selling/payments/deferral/deferral.rules.ts";
import { fc } from "#test/property.ts";

const day = fc.integer({ min: 0, max: 700 }).map((count) => dayAfter("2026-01-01", count));
const year: fc.Arbitrary<Prepaid> = fc
  .record({
    paidOn: day,
    cents: fc.integer({ min: 1, max: 20_000 }),
    wait: fc.integer({ min: 0, max: 30 }),
    moves: fc.array(
      fc.record({
        later: fc.integer({ min: 0, max: 500 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      {
        maxLength: 4,
      },
    ),
    ended: fc.option(fc.integer({ min: 0, max: 365 })),
  })
  .map(({ paidOn, cents, wait, moves, ended }) => {
    let left = cents;
    const parts = moves
      .toSorted((one, other) => one.later - other.later)
      .map(({ later, share }) => {
        const back = Math.round(left * share);
        left -= back;
        return { day: dayAfter(paidOn, later), net_cents: -back };
      });
    return {
      starts_on: dayAfter(paidOn, wait),
      ends_on: dayAfter(paidOn, wait + 365),
      ended_on: ended === null ? null : dayAfter(paidOn, ended),
      parts: [{ day: paidOn, net_cents: cents }, ...parts],
    };
  });
const sum = (cents: Iterable<number>) => [...cents].reduce((all, each) => all + each, 0);
const farAway = "2031-01";

describe("Revenue that is earned by months", () => {
  it("is the whole to the cent, after any refunds and any end, and nothing is left", () => {
    fc.assert(
      fc.property(year, (prepaid) => {
        const { months, leftCents } = earnedByMonth(prepaid, farAway);
        expect(leftCents).toBe(0);
        expect(sum(months.values())).toBe(sum(prepaid.parts.map(({ net_cents }) => net_cents)));
      }),
    );
  });

  it("of a month never changes by what comes later", () => {
    fc.assert(
      fc.property(year, fc.integer({ min: 0, max: 500 }), (prepaid, count) => {
        const until = dayAfter(prepaid.parts[0]?.day ?? "", count).slice(0, 7);
        const known = {
          ...prepaid,
          parts: prepaid.parts.filter((part) => part.day.slice(0, 7) <= until),
          ended_on: prepaid.ended_on && prepaid.ended_on.slice(0, 7) <= until ? prepaid.ended_on : null,
        };
        const then = earnedByMonth(known, until).months;
        const now = [...earnedByMonth(prepaid, farAway).months].filter(([month]) => month <= until);
        expect(now).toEqual([...then]);
      }),
    );
  });

  it("follows the days: 100 € from 16 November are 15 of 365 days in November", () => {
    const prepaid = {
      starts_on: "2026-11-16",
      ends_on: "2027-11-16",
      ended_on: null,
      parts: [{ day: "2026-11-16", net_cents: 9479 }],
    };
    const { months, leftCents } = earnedByMonth(prepaid, "2026-12");
    expect([...months]).toEqual([
      ["2026-11", 390],
      ["2026-12", 805],
    ]);
    expect(leftCents).toBe(9479 - 390 - 805);
  });

  it("of a gift is earned in the month in which it is opened", () => {
    const gift = { starts_on: null, ends_on: null, parts: [{ day: "2026-12-20", net_cents: 473 }] };
    expect(earnedByMonth({ ...gift, ended_on: null }, "2027-05")).toEqual({
      months: new Map(),
      leftCents: 473,
    });
    expect([...earnedByMonth({ ...gift, ended_on: "2027-01-03" }, "2027-05").months]).toEqual([
      ["2027-01", 473],
    ]);
  });

  it("follows the setting of the day of the sale; without one, nothing is deferred", () => {
    const changes = [
      { from: "2026-01-01", deferred: true },
      { from: "2027-01-01", deferred: false },
    ];
    expect(["2025-12-31", "2026-06-01", "2027-01-01"].map((sold) => isDeferredOn(changes, sold))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isDeferredOn([], "2026-06-01")).toBe(false);
  });
});
