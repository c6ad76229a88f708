import { describe, expect, test } from "vitest";
import type { RecordedPrice } from "#formats/onix/book-record.ts";
import { dayAfter } from "#platform/data/dates.ts";
import { fc } from "#test/property.ts";
import { draftOf } from "./import-drafts.rules.ts";

const priceOn = (day: string, prices: RecordedPrice[]) => {
  const draft = draftOf({ title: "T", author: "A", prices }, new Date(`${day}T12:00:00Z`));
  return "record" in draft ? draft.record.prices?.[0]?.amount : draft.refusals;
};
const price = (amount: string, from?: string, until?: string): RecordedPrice => ({
  amount,
  includesTax: true,
  ...(from && { from }),
  ...(until && { until }),
});

describe("the price of a record", () => {
  test("is that of the day", () => {
    const rise = [price("4.99", undefined, "2026-03-31"), price("5.99", "2026-04-01")];
    expect(priceOn("2026-03-31", rise)).toBe("4.99");
    expect(priceOn("2026-04-01", rise)).toBe("5.99");
    expect(priceOn("2026-01-01", [price("3", "2027-01-01")])).toBe("3.00");
  });

  test("is the lasting one beside an offer with an end, in any order", () => {
    const offered = [price("9.99"), price("4.99", "2026-03-01", "2026-03-31")];
    for (const day of ["2026-02-01", "2026-03-15", "2026-04-01"])
      for (const prices of [offered, offered.toReversed()]) expect(priceOn(day, prices)).toBe("9.99");
    const raised = [price("9.99"), price("11.99", "2026-03-01")];
    expect(priceOn("2026-03-15", raised)).toBe("11.99");
  });

  test("is never that of a campaign", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 60 }), (length, day) => {
        const [start, end] = ["2026-03-10", dayAfter("2026-03-10", length)];
        const campaign = [
          price("9.99", undefined, dayAfter(start, -1)),
          price("1.99", start, end),
          price("9.99", dayAfter(end)),
        ];
        expect(priceOn(dayAfter("2026-03-01", day), campaign)).toBe("9.99");
      }),
    );
  });
});
