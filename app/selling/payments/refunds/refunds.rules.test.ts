import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  outstandingParts,
  owedParts,
  partsOfAmount,
  partsOfEditions,
  sharesOfAmount,
  totalOf,
} from "#selling/payments/refunds/refunds.rules.ts";

const lines = [
  { id: 1, editionId: 10, priceCents: 499 },
  { id: 2, editionId: 20, priceCents: 699 },
];
const editions = { kind: "editions", amountCents: 1198 } as const;

describe("What of a payment can still be refunded", () => {
  it("is each line less what was paid back of it, or the whole subscription", () => {
    const back = [
      { lineId: 1, amountCents: 499 },
      { lineId: 2, amountCents: 200 },
    ];
    expect(outstandingParts(editions, lines, back)).toEqual([{ lineId: 2, amountCents: 499 }]);
    expect(outstandingParts({ kind: "subscription", amountCents: 10_000 }, [], [])).toEqual([
      { lineId: null, amountCents: 10_000 },
    ]);
  });

  it("is chosen by editions, all of which must be in the payment", () => {
    const parts = outstandingParts(editions, lines, []);
    expect(partsOfEditions(parts, lines, [20, 20])).toEqual([{ lineId: 2, amountCents: 699 }]);
    expect(partsOfEditions(parts, lines, [20, 30])).toBeNull();
  });
});

describe("An amount that the provider gave back without saying for what", () => {
  const parts = outstandingParts(editions, lines, []);

  it("is the line of that price, or everything when nothing is left", () => {
    expect(partsOfAmount(parts, 699)).toEqual([{ lineId: 2, amountCents: 699 }]);
    expect(partsOfAmount(parts, 1198)).toEqual(parts);
    expect(partsOfAmount(parts, 5000)).toEqual(parts);
  });

  it("is shared out to the cent, never beyond what is left of a line", () => {
    const outstanding = fc
      .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
      .map((cents) => cents.map((amountCents, lineId) => ({ lineId, amountCents })));
    fc.assert(
      fc.property(outstanding, fc.integer({ min: 1, max: 1_500_000 }), (left, amountCents) => {
        const shared = partsOfAmount(left, amountCents);
        expect(totalOf(shared)).toBe(Math.min(amountCents, totalOf(left)));
        for (const part of shared) {
          expect(part.amountCents).toBeGreaterThan(0);
          expect(part.amountCents).toBeLessThanOrEqual(left[part.lineId ?? 0]?.amountCents ?? 0);
        }
      }),
    );
  });
});

describe("A gesture of an amount", () => {
  it("is shared in proportion, each line within a cent of its exact share", () => {
    const outstanding = fc
      .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
      .map((cents) => cents.map((amountCents, lineId) => ({ lineId, amountCents })));
    fc.assert(
      fc.property(outstanding, fc.double({ min: 0, max: 1, noNaN: true }), (left, part) => {
        const whole = totalOf(left);
        const amountCents = Math.max(1, Math.round(whole * part));
        const shared = sharesOfAmount(left, amountCents);
        expect(totalOf(shared)).toBe(amountCents);
        for (const { lineId, amountCents: line } of left) {
          const share = shared.find((each) => each.lineId === lineId)?.amountCents ?? 0;
          expect(Math.abs(share - (line * amountCents) / whole)).toBeLessThan(1);
          expect(share).toBeLessThanOrEqual(line);
        }
      }),
    );
  });

  it("gives its missing cents to the largest remainders", () => {
    const parts = [100, 400, 500].map((amountCents, lineId) => ({ lineId, amountCents }));
    // Exact shares: 3.3, 13.2 and 16.5.
    expect(sharesOfAmount(parts, 33).map(({ amountCents }) => amountCents)).toEqual([3, 13, 17]);
  });
});

describe("What a failed refund still owes", () => {
  const attempt = (id: number, state: "requested" | "succeeded" | "failed", cents: number, more = {}) => ({
    id,
    state,
    retryOf: null,
    parts: [{ lineId: null, amountCents: cents }],
    ...more,
  });
  const failed = attempt(1, "failed", 9973);

  it("is all of it, whatever part of the price was to stay paid", () => {
    expect(owedParts(failed, [failed])).toEqual([{ lineId: null, amountCents: 9973 }]);
  });

  it("is nothing when it was made again, or when the money went back another way since", () => {
    expect(owedParts(failed, [failed, attempt(2, "requested", 9973, { retryOf: 1 })])).toEqual([]);
    expect(owedParts(failed, [failed, attempt(2, "failed", 9973, { retryOf: 1 })])).toEqual([]);
    expect(owedParts(failed, [failed, attempt(2, "succeeded", 10_000)])).toEqual([]);
    expect(owedParts(attempt(1, "requested", 1), [])).toEqual([]);
  });

  it("is the rest when a part went back since; what went back before does not count", () => {
    const earlier = attempt(0, "succeeded", 500);
    const since = attempt(2, "succeeded", 973);
    expect(owedParts(failed, [earlier, failed, since])).toEqual([{ lineId: null, amountCents: 9000 }]);
  });
});
