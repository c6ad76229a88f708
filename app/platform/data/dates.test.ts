import { fc } from "#test/property.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  addMonths,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonthYear,
  formatPeriodEnd,
  isCalendarDay,
} from "#platform/data/dates.ts";
import { parisDayAndTime, parisInstant } from "#platform/data/paris-clock.ts";
import { hours } from "#platform/data/durations.ts";

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject("clusterUrl"), options: "-c timezone=UTC" });
  await client.connect();
});
afterAll(() => client?.end());

describe("Calendar months", () => {
  it("fall back to the month's last day", () => {
    const months = (instant: string, n: number) => addMonths(new Date(instant), n).toISOString();
    expect(months("2026-01-31T10:20:30.456Z", 1)).toBe("2026-02-28T10:20:30.456Z");
    expect(months("2028-02-29T00:00:00.000Z", 12)).toBe("2029-02-28T00:00:00.000Z");
    expect(months("2028-02-29T00:00:00.000Z", -24)).toBe("2026-02-28T00:00:00.000Z");
    expect(months("2026-12-31T23:59:59.999Z", 2)).toBe("2027-02-28T23:59:59.999Z");
  });

  it("agree with PostgreSQL's `timestamptz + interval` in UTC", async () => {
    const instant = fc.date({
      min: new Date("1000-01-01T00:00:00Z"),
      max: new Date("3000-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    const month = fc.integer({ min: -600, max: 600 });
    const samples = fc.sample(fc.tuple(instant, month), 1000);
    const ends = ["2024-02-29", "2025-12-31", "2100-02-28"].flatMap((day) =>
      [-24, -12, -1, 1, 2, 12, 24].map((n): [Date, number] => [new Date(`${day}T23:59:59.999Z`), n]),
    );
    const asked = [...samples, ...ends];
    const { rows } = await client.query<{ result: Date }>(
      `select t + make_interval(months => m) as result
       from unnest($1::timestamptz[], $2::int[]) with ordinality as x(t, m, n) order by n`,
      [asked.map(([each]) => each.toISOString()), asked.map(([, n]) => n)],
    );
    for (const [index, [each, n]] of asked.entries()) {
      expect(addMonths(each, n), `${each.toISOString()} + ${n}`).toEqual(rows[index]?.result);
    }
  });
});

describe("Dates as they are read", () => {
  it("are French, and instants are those of Paris", () => {
    expect(formatDate("2026-11-21T23:30:00Z")).toBe("22 novembre 2026");
    expect(formatDate("2026-12-01T12:00:00Z")).toBe("1er décembre 2026");
    expect(formatDateTime("2026-07-01T12:05:00Z")).toBe("1er juillet 2026 à 14:05");
    expect(formatMonthYear("1865-11-01")).toBe("novembre 1865");
    expect(formatDay("1865-11-09")).toBe("09/11/1865");
  });

  it("keep years before 100 as they are", () => {
    expect(formatMonthYear("0050-03-01")).toBe("mars 50");
  });

  it("are days that exist", () => {
    for (const day of ["2024-02-29", "1000-01-01", "9999-12-31", "0001-01-01"])
      expect(isCalendarDay(day), day).toBe(true);
    for (const day of [
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-04-31",
      "26-04-01",
      "0000-01-01",
      "",
      "2026-4-1",
      "2026-04-01T00:00:00Z",
    ]) {
      expect(isCalendarDay(day), day).toBe(false);
    }
  });

  it("and times of Paris's clock name one instant, but for the hour that spring leaves out", () => {
    const at = (day: string, time: string) => parisInstant(day, time)?.toISOString();
    expect(at("2026-11-21", "09:30")).toBe("2026-11-21T08:30:00.000Z");
    expect(at("2027-07-14", "00:00")).toBe("2027-07-13T22:00:00.000Z");
    expect(at("2026-12-31", "23:59")).toBe("2026-12-31T22:59:00.000Z");
    expect(at("2028-02-29", "12:00")).toBe("2028-02-29T11:00:00.000Z");
    expect(at("2027-03-28", "01:59")).toBe("2027-03-28T00:59:00.000Z");
    for (const time of ["02:00", "02:30", "02:59"]) expect(at("2027-03-28", time)).toBeUndefined();
    expect(at("2027-03-28", "03:00")).toBe("2027-03-28T01:00:00.000Z");
    // This time occurs twice in the night: the first one.
    expect(at("2027-10-31", "02:30")).toBe("2027-10-31T00:30:00.000Z");
    expect(at("2027-10-31", "03:00")).toBe("2027-10-31T02:00:00.000Z");
    for (const [day, time] of [
      ["2027-02-29", "10:00"],
      ["", "10:00"],
      ["2027-02-28", ""],
      ["2027-02-28", "24:00"],
      ["2027-02-28", "9:00"],
    ] as const)
      expect(at(day, time), `${day} ${time}`).toBeUndefined();
  });

  it("and times of Paris's clock lead back to their instant, to the minute", () => {
    const minute = fc
      .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((instant) => new Date(Math.floor(instant.getTime() / 60_000) * 60_000));
    fc.assert(
      fc.property(minute, (instant) => {
        const { day, time } = parisDayAndTime(instant);
        const read = parisInstant(day, time);
        // In the repeated hour, one hour earlier.
        expect([0, hours(1)]).toContain(instant.getTime() - (read?.getTime() ?? Number.NaN));
      }),
    );
  });

  it("count hours, not multiplications", () => {
    expect(hours(2)).toBe(7_200_000);
  });
});

it("A period that ends at midnight has the day before as its last", () => {
  expect(formatPeriodEnd("2027-03-14T23:00:00Z")).toBe("14 mars 2027 inclus");
  expect(formatPeriodEnd("2027-07-31T22:00:00Z")).toBe("31 juillet 2027 inclus");
  expect(formatPeriodEnd("2027-03-14T23:00:01Z")).toBe("15 mars 2027 à 00:00");
  expect(formatPeriodEnd("2027-03-14T12:30:00Z")).toBe("14 mars 2027 à 13:30");
});
