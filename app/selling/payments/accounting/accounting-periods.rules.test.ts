import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthCount } from "#selling/payments/accounting/accounting-figures.rules.ts";
import {
  periodKinds,
  periodOf,
  periodsSince,
  periodText,
} from "#selling/payments/accounting/accounting-periods.rules.ts";

const month = fc
  .tuple(fc.integer({ min: 2001, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, index]) => `${year}-${String(index).padStart(2, "0")}`);

describe("The periods of the accounts", () => {
  it("follow each other without a gap, from the present one back to the first sale", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...periodKinds),
        month,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (kind, present, years, fiscal) => {
          const first = `${Number(present.slice(0, 4)) - Math.floor(years / 12)}-01`;
          const periods = periodsSince(kind, { first, present }, fiscal);
          expect(periods[0]?.from && periods[0].from <= present && present <= periods[0].to).toBe(true);
          const oldest = periods.at(-1);
          expect(oldest && oldest.from <= first && first <= oldest.to).toBe(true);
          for (const [index, period] of periods.entries()) {
            const before = periods[index + 1];
            if (before) expect(monthCount({ from: before.to, to: period.from })).toBe(2);
            expect(monthCount(period)).toBe({ year: 12, fiscal: 12, quarter: 3, month: 1 }[kind]);
          }
        },
      ),
    );
  });

  it("have names", () => {
    expect(periodText("year", periodOf("year", "2026-05", 1))).toBe("2026");
    expect(periodText("fiscal", periodOf("fiscal", "2026-05", 7))).toBe("2025-2026");
    expect(periodText("fiscal", periodOf("fiscal", "2026-07", 7))).toBe("2026-2027");
    expect(periodText("quarter", periodOf("quarter", "2026-03", 1))).toBe("1er trimestre 2026");
    expect(periodText("month", periodOf("month", "2026-03", 1))).toBe("mars 2026");
  });
});
