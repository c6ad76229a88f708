import { describe, expect, it } from "vitest";
import { compareMonths, monthName, revenueCsv } from "#office/dashboard/client/revenue-figures.ts";

const before = [
  { month: "2025-12", revenue: 100 },
  { month: "2026-01", revenue: 0 },
];
const period = [
  { month: "2026-02", revenue: 150 },
  { month: "2026-03", revenue: 123_456 },
];

describe("The revenue of a period", () => {
  it("is next to that of the previous period", () => {
    const months = compareMonths({ period, before });
    expect(months).toEqual([
      { month: "2026-02", revenue: 150, before: before[0] },
      { month: "2026-03", revenue: 123_456, before: before[1] },
    ]);
    expect(monthName("2026-02")).toBe("février 2026");
  });

  it("opens in a French spreadsheet", () => {
    expect(revenueCsv(compareMonths({ period, before })).split("\r\n").slice(1)).toEqual([
      "2026-02;1,50;2025-12;1,00",
      "2026-03;1234,56;2026-01;0,00",
      "",
    ]);
  });
});
