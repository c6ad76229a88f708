import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAlertDue, isTestDue, keptBackups, nextBackup } from "#office/settings/backups/backups.rules.ts";
import { after, before, parisDay } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";

const now = new Date("2026-11-22T12:00:00Z");
const keep = { days: 7, weeks: 4, months: 12 };

describe("A scheduled backup", () => {
  it("is due at once in a new shop, then after the interval", () => {
    expect(nextBackup({ doneAt: null, failedAt: null }, days(1), now)).toEqual(now);
    const doneAt = before(now, hours(3));
    expect(nextBackup({ doneAt, failedAt: null }, days(1), now)).toEqual(after(doneAt, days(1)));
  });

  it("that failed is tried again an hour later, never before its time", () => {
    const failedAt = before(now, hours(0.5));
    const overdue = before(now, days(1));
    expect(nextBackup({ doneAt: overdue, failedAt }, days(1), now)).toEqual(after(failedAt, hours(1)));
    expect(nextBackup({ doneAt: null, failedAt }, days(1), now)).toEqual(after(failedAt, hours(1)));
    const recent = before(now, hours(2));
    expect(nextBackup({ doneAt: recent, failedAt }, days(1), now)).toEqual(after(recent, days(1)));
  });

  it("that is older than twice the interval alerts, once a day", () => {
    const since = before(now, days(9));
    const alert = (doneAt: Date | null, alertedAt: Date | null = null) =>
      isAlertDue({ doneAt, since, alertedAt }, days(1), now);
    expect(alert(before(now, hours(47)))).toBe(false);
    expect(alert(before(now, hours(49)))).toBe(true);
    expect(alert(null)).toBe(true);
    expect(alert(before(now, hours(49)), before(now, hours(23)))).toBe(false);
    expect(alert(before(now, hours(99)), before(now, hours(24)))).toBe(true);
    expect(isAlertDue({ doneAt: null, since: now, alertedAt: null }, days(1), now)).toBe(false);
  });
});

describe("Retention", () => {
  it("keeps a week of days, a month of weeks and a year of months", () => {
    const daily = Array.from({ length: 800 }, (_, index) => before(now, days(index)));
    const kept = [...keptBackups(daily, keep)].map(parisDay);
    expect(kept).toContain("2026-11-16");
    expect(kept).not.toContain("2026-11-14");
    expect(kept).toEqual(expect.arrayContaining(["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31"]));
    expect(kept.at(-1)).toBe("2025-12-31");
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  const instants = fc.array(fc.date({ min: new Date("2020-01-01"), max: now, noInvalidDate: true }), {
    maxLength: 60,
  });
  const keeps = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) });

  it("never removes the newest, and keeps no more than it says", () => {
    const property = fc.property(instants, keeps, (dates, wanted) => {
      const kept = keptBackups(dates, wanted);
      const newest = dates.toSorted((a, b) => b.getTime() - a.getTime())[0];
      if (newest) expect(kept).toContain(newest);
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, wanted.days + wanted.weeks + wanted.months + 1));
      for (const each of kept) expect(dates).toContain(each);
    });
    fc.assert(property);
  });

  it("removes nothing more when it is repeated", () => {
    const property = fc.property(instants, keeps, (dates, wanted) => {
      const once = [...keptBackups(dates, wanted)];
      expect(keptBackups(once, wanted)).toEqual(new Set(once));
    });
    fc.assert(property);
  });

  it("keeps the newest of each kept day", () => {
    const property = fc.property(instants, keeps, (dates, wanted) => {
      const kept = keptBackups(dates, wanted);
      const daysThere = [...new Set(dates.map(parisDay))].toSorted().toReversed();
      for (const day of daysThere.slice(0, wanted.days)) {
        const last = Math.max(...dates.filter((each) => parisDay(each) === day).map(Number));
        expect([...kept].map(Number)).toContain(last);
      }
    });
    fc.assert(property);
  });
});

it("A restore test is due every week, every day after a failure, and once one was lost for a day", () => {
  expect(isTestDue(null, now)).toBe(true);
  const isDue = (state: "passed" | "failed" | "impossible" | "running", age: number) =>
    isTestDue({ state, startedAt: before(now, age) }, now);
  for (const state of ["passed", "impossible"] as const)
    expect([isDue(state, days(7) - 1), isDue(state, days(7))]).toEqual([false, true]);
  for (const state of ["failed", "running"] as const)
    expect([isDue(state, days(1) - 1), isDue(state, days(1))]).toEqual([false, true]);
});
