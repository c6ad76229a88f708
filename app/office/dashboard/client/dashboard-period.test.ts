import { describe, expect, it } from "vitest";
import { dashboardPeriod, yearsSince } from "#office/dashboard/client/dashboard-period.ts";

const now = new Date("2026-11-25T10:00:00Z");

describe("The period of the dashboard", () => {
  it("is compared until the same day, while it runs", () => {
    expect(dashboardPeriod("6", now)).toMatchObject({ months: 6, until: undefined, before: "2026-05-25" });
    expect(dashboardPeriod("24", now)).toMatchObject({ months: 24, before: "2024-11-25" });
    expect(dashboardPeriod("2026", now)).toMatchObject({
      months: 11,
      until: undefined,
      before: "2025-11-25",
    });
  });

  it("is compared with the whole year before, once it is over", () => {
    expect(dashboardPeriod("2025", now)).toMatchObject({ months: 12, until: "2025-12", before: "2024-12" });
    expect(dashboardPeriod("2011", now)).toMatchObject({ until: "2011-12", before: "2010-12" });
  });

  it("ends with a shorter month's last day", () => {
    expect(dashboardPeriod("2028", new Date("2028-02-29T10:00:00Z")).before).toBe("2027-02-28");
    expect(dashboardPeriod("6", new Date("2026-08-31T10:00:00Z")).before).toBe("2026-02-28");
    expect(dashboardPeriod("6", new Date("2026-12-31T23:30:00Z")).before).toBe("2026-07-01");
  });

  it("is the last twelve months unless the address says otherwise", () => {
    for (const choice of [null, "", "7", "2027", "9999", "x", "12"])
      expect(dashboardPeriod(choice, now).choice).toBe("12");
  });

  it("can be each year since the first payment", () => {
    expect(yearsSince("2019-05", now)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019]);
    expect(yearsSince("2026-11", now)).toEqual([2026]);
    expect(yearsSince("2027-01", now)).toEqual([2026]);
  });
});
