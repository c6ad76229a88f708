import { describe, expect, it } from "vitest";
import { dayAfter } from "#platform/data/dates.ts";
import { fc } from "#test/property.ts";
import {
  dueRules,
  endedPeriods,
  type ReportingRule,
  reportKinds,
  rhythms,
} from "#selling/payments/declarations/declarations.rules.ts";

const rule = (changes: Partial<ReportingRule>): ReportingRule => ({
  from: "2027-09-01",
  rhythm: "monthly",
  due: "receipts",
  exemptCategory: "TNT1",
  ...changes,
});
const listed = (rules: ReportingRule[], today: string) =>
  endedPeriods(rules, today).map(
    ({ kind, firstDay, lastDay, dueDay }) => `${kind} ${firstDay} ${lastDay} ${dueDay}`,
  );

describe("The periods to report", () => {
  it("follow the regime: three a month and payments once, a month, or two months", () => {
    expect(listed([rule({})], "2027-10-01")).toEqual([
      "transactions 2027-09-01 2027-09-10 2027-09-20",
      "transactions 2027-09-11 2027-09-20 2027-09-30",
      "transactions 2027-09-21 2027-09-30 2027-10-10",
      "payments 2027-09-01 2027-09-30 2027-10-10",
    ]);
    expect(listed([rule({ rhythm: "quarterly", due: "debits" })], "2027-10-01")).toEqual([
      "transactions 2027-09-01 2027-09-30 2027-10-10",
    ]);
    expect(listed([rule({ rhythm: "simplified", from: "2028-01-01", due: "none" })], "2028-02-01")).toEqual([
      "transactions 2028-01-01 2028-01-31 2028-02-29",
    ]);
    expect(listed([rule({ rhythm: "franchise", due: "none" })], "2028-01-01")).toEqual([
      "transactions 2027-09-01 2027-10-31 2027-11-30",
      "transactions 2027-11-01 2027-12-31 2028-01-30",
    ]);
  });

  it("have no day twice and leave none out, whatever changes when", () => {
    const month = fc
      .integer({ min: 0, max: 40 })
      .map((n) => new Date(Date.UTC(2027, 8 + n, 1)).toISOString().slice(0, 10));
    const rules = fc.uniqueArray(
      fc.record({
        from: month,
        rhythm: fc.constantFrom(...rhythms),
        due: fc.constantFrom(...dueRules),
        exemptCategory: fc.constant("TNT1" as const),
      }),
      { selector: ({ from }) => from, minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(rules, (drawn) => {
        const ordered = drawn.toSorted((a, b) => (a.from < b.from ? -1 : 1));
        const periods = endedPeriods(ordered, "2032-01-01");
        for (const kind of reportKinds) {
          const own = periods.filter((each) => each.kind === kind);
          for (const [index, { firstDay, lastDay, dueDay }] of own.entries()) {
            expect(lastDay > firstDay && dueDay > lastDay).toBe(true);
            const next = own[index + 1];
            if (next && kind === "transactions") expect(next.firstDay).toBe(dayAfter(lastDay));
            if (next) expect(next.firstDay > lastDay).toBe(true);
          }
        }
        expect(periods.find(({ kind }) => kind === "transactions")?.firstDay).toBe(ordered[0]?.from);
      }),
    );
  });
});
