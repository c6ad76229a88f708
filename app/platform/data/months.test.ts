import { describe, expect, it } from "vitest";
import { lastMonths } from "#platform/data/months.ts";

describe("The months of the publisher’s figures (decisions.md, “Back office”)", () => {
  it("are the last ones, the present one included, across the turn of the year", () => {
    expect(lastMonths(new Date("2026-02-10T10:00:00Z"), 4)).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    expect(lastMonths(new Date("2026-11-21T10:00:00Z"), 12)[0]).toBe("2025-12");
    expect(lastMonths(new Date("2026-11-21T10:00:00Z"), 3, "2025-01")).toEqual([
      "2024-11",
      "2024-12",
      "2025-01",
    ]);
  });

  it("begin at midnight in Paris", () => {
    expect(lastMonths(new Date("2026-06-30T21:59:59Z"), 1)).toEqual(["2026-06"]);
    expect(lastMonths(new Date("2026-06-30T22:00:00Z"), 1)).toEqual(["2026-07"]);
    expect(lastMonths(new Date("2026-12-31T23:00:00Z"), 2)).toEqual(["2026-12", "2027-01"]);
  });
});
