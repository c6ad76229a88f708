import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  isActiveAt,
  lastPeriod,
  nextPeriod,
  type Period,
  periodState,
  renewalOpensAt,
  subscriberMilestones,
} from "#readers/subscriptions/subscriptions.rules.ts";
import { goalPosition } from "#ui/goal-bar.tsx";
import { after, before } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";

const at = (instant: string) => new Date(instant);
const year: Period = { startDate: at("2026-03-10T09:00:00Z"), endDate: at("2027-03-10T09:00:00Z") };
const millisecond = 1;

describe("An active subscription (decisions.md, “Words”)", () => {
  it("is active at its start and not at its end", () => {
    expect(isActiveAt(year, before(year.startDate, millisecond))).toBe(false);
    expect(isActiveAt(year, year.startDate)).toBe(true);
    expect(isActiveAt(year, before(year.endDate, millisecond))).toBe(true);
    expect(isActiveAt(year, year.endDate)).toBe(false);
  });

  it("has not begun while it is bought ahead, and is past afterwards", () => {
    const shown = { start_date: year.startDate.toISOString(), is_active: false };
    expect(periodState(shown, before(year.startDate, millisecond))).toBe("upcoming");
    expect(periodState({ ...shown, is_active: true }, year.startDate)).toBe("active");
    expect(periodState(shown, year.endDate)).toBe("past");
  });
});

describe("The next period (decisions.md, “Buying”)", () => {
  it("runs from now for 12 months when there is none, or the last one is over", () => {
    const now = at("2026-11-21T03:00:00Z");
    const fresh = { startDate: now, endDate: at("2027-11-21T03:00:00Z") };
    expect(nextPeriod(null, now)).toEqual(fresh);
    const over = { startDate: at("2024-01-01T00:00:00Z"), endDate: at("2025-01-01T00:00:00Z") };
    expect(nextPeriod(over, now)).toEqual(fresh);
    expect(nextPeriod({ ...over, endDate: now }, now)).toEqual(fresh);
  });

  it("is refused until 30 days before the end, to the second", () => {
    const opens = at("2027-02-08T09:00:00Z");
    expect(renewalOpensAt(year)).toEqual(opens);
    expect(nextPeriod(year, before(opens, seconds(1)))).toBeNull();
    expect(nextPeriod(year, opens)).toEqual({ startDate: year.endDate, endDate: at("2028-03-10T09:00:00Z") });
  });

  it("starts where the current one ends in the last 30 days", () => {
    expect(nextPeriod(year, before(year.endDate, seconds(1)))?.startDate).toEqual(year.endDate);
  });

  it("ends on 28 February when it began on the 29th", () => {
    expect(nextPeriod(null, at("2028-02-29T10:00:00Z"))?.endDate).toEqual(at("2029-02-28T10:00:00Z"));
  });

  it("never overlaps the current one, and is never in the past", () => {
    const instant = fc.date({
      min: at("2020-01-01T00:00:00Z"),
      max: at("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: -400, max: 400 }), (startDate, offset) => {
        const current = nextPeriod(null, startDate);
        if (!current) throw new Error("a first period always exists");
        const now = after(current.endDate, days(offset));
        const next = nextPeriod(current, now);
        expect(next === null).toBe(offset < -30);
        if (!next) return;
        expect(next.startDate >= current.endDate).toBe(true);
        expect(next.startDate >= now).toBe(true);
      }),
    );
  });

  it("follows the period that ends last", () => {
    const shown = (period: Period) => ({
      start_date: period.startDate.toISOString(),
      end_date: period.endDate.toISOString(),
    });
    const following = { startDate: year.endDate, endDate: at("2028-03-10T09:00:00Z") };
    expect(lastPeriod([shown(year), shown(following)], year.startDate)).toEqual(following);
    expect(lastPeriod([shown(year)], year.endDate)).toBeNull();
  });
});

describe("The goal bar (decisions.md, “Back office”)", () => {
  it("sets every milestone apart", () => {
    expect(
      subscriberMilestones.map((count) => Math.round(goalPosition(count, subscriberMilestones) * 100)),
    ).toEqual([0, 33, 67, 100]);
  });

  it("grows with the count and stays between 0 and 1", () => {
    const count = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(count, count, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((each) =>
          goalPosition(each, subscriberMilestones),
        );
        expect(less).toBeLessThanOrEqual(more ?? 0);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
      }),
    );
  });
});
