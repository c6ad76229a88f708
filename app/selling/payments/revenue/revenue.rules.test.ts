import { expect, it } from "vitest";
import { summedDays } from "#selling/payments/revenue/revenue.rules.ts";

const year = { from: "2026-01-01", to: "2026-12-31" };

it.each([
  ["nothing is closed", year, null, "2026-01-01"],
  ["its beginning is not closed", year, "2025-12-31", "2026-01-01"],
  ["it runs", year, "2026-10-31", "2026-11-01"],
  ["all of it is closed", year, "2027-03-31", "2027-01-01"],
  ["it ends within a closed month", { ...year, to: "2026-02-25" }, "2026-10-31", "2026-02-01"],
  ["it ends within its first month", { ...year, to: "2026-01-25" }, "2026-10-31", "2026-01-01"],
])("A period is read from the journal from the right day on: %s", (_, days, closedUntil, liveFrom) => {
  expect(summedDays(days, closedUntil)).toEqual({ ...days, liveFrom });
});
