import { describe, expect, it } from "vitest";
import {
  lastPeriod,
  nextPeriod,
  periodState,
  renewalOpensAt,
} from "#readers/subscriptions/subscriptions.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const period = (start_date: string, end_date: string) => ({ start_date, end_date });

describe("the period that a renewal would follow", () => {
  it("is the one that ends last among those not over", () => {
    const periods = [
      period("2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
      period("2026-12-01T00:00:00Z", "2027-12-01T00:00:00Z"),
      period("2025-12-01T00:00:00Z", "2026-12-01T00:00:00Z"),
    ];
    expect(lastPeriod(periods, now)?.endDate.toISOString()).toBe("2027-12-01T00:00:00.000Z");
  });

  it("is none when all are over, at the instant of their end too", () => {
    expect(lastPeriod([], now)).toBeNull();
    expect(lastPeriod([period("2025-11-21T12:00:00Z", "2026-11-21T12:00:00Z")], now)).toBeNull();
  });
});

it("a renewal opens 30 days before the end, to the second (decisions.md, 'Buying')", () => {
  const current = { startDate: new Date("2025-12-21T12:00:00Z"), endDate: new Date("2026-12-21T12:00:00Z") };
  const opensAt = renewalOpensAt(current);
  expect(opensAt.toISOString()).toBe("2026-11-21T12:00:00.000Z");
  expect(nextPeriod(current, new Date(opensAt.getTime() - 1))).toBeNull();
  expect(nextPeriod(current, opensAt)?.startDate).toEqual(current.endDate);
});

it("a period is active, past, or yet to come", () => {
  expect(periodState({ start_date: "2026-01-01T00:00:00Z", is_active: true }, now)).toBe("active");
  expect(periodState({ start_date: "2024-01-01T00:00:00Z", is_active: false }, now)).toBe("past");
  expect(periodState({ start_date: "2026-12-01T00:00:00Z", is_active: false }, now)).toBe("upcoming");
});
