import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  canonical,
  documentNumber,
  entryNumber,
  hashOf,
  sumByRate,
  sumOf,
  type VatAmount,
  vatOf,
} from "#selling/payments/journal/journal.rules.ts";

const line = fc.record({
  amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  vatPerMille: fc.constantFrom(0, 21, 55, 100, 200),
});

describe("The VAT of a movement", () => {
  it("is computed once for each rate on its sum, half up", () => {
    const lines = [
      { amountCents: 499, vatPerMille: 55 },
      { amountCents: 499, vatPerMille: 55 },
      { amountCents: 1200, vatPerMille: 200 },
    ];
    expect(vatOf([], lines, 1)).toEqual([
      { vatPerMille: 55, netCents: 946, vatCents: 52, grossCents: 998 },
      { vatPerMille: 200, netCents: 1000, vatCents: 200, grossCents: 1200 },
    ]);
  });

  it("adds up: before tax and tax make what was paid, for each rate and in all", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 200 }), (lines) => {
        const vat = vatOf([], lines, 1);
        for (const { vatPerMille, netCents, vatCents, grossCents } of vat) {
          expect(netCents + vatCents).toBe(grossCents);
          // Rounding may change at most half a cent.
          expect(
            Math.abs(vatCents * (1000 + vatPerMille) - grossCents * vatPerMille) * 2,
          ).toBeLessThanOrEqual(1000 + vatPerMille);
        }
        expect(sumOf(vat).grossCents).toBe(lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
      }),
    );
  });

  it("is given back to the cent, in whatever parts and order a sale is refunded", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, fc.integer(), fc.integer({ min: 1, max: 4 })), {
          minLength: 1,
          maxLength: 30,
        }),
        (parts) => {
          const lines = parts.map(([each]) => each);
          const rows: VatAmount[][] = [vatOf([], lines, 1)];
          const order = parts.toSorted(([, one], [, other]) => one - other);
          for (const [{ amountCents, vatPerMille }, , pieces] of order) {
            let left = amountCents;
            for (let piece = pieces; piece > 0 && left > 0; piece--) {
              const amount = Math.max(1, Math.floor(left / piece));
              left -= amount;
              rows.push(vatOf(sumByRate(rows.flat()), [{ amountCents: amount, vatPerMille }], -1));
            }
          }
          expect(sumOf(rows.flat())).toEqual({ netCents: 0, vatCents: 0, grossCents: 0 });
          for (const amount of sumByRate(rows.flat()))
            expect(amount).toMatchObject({ vatCents: 0, netCents: 0 });
        },
      ),
    );
  });
});

describe("The canonical form (RFC 8785)", () => {
  it("sorts members, leaves blanks out, and writes instants in UTC", () => {
    const value = { é: 1, b: [null, "à « lire »"], a: { z: -5, y: new Date("2026-11-21T07:00:00.120Z") } };
    expect(canonical(value)).toBe(
      '{"a":{"y":"2026-11-21T07:00:00.120Z","z":-5},"b":[null,"à « lire »"],"é":1}',
    );
  });

  it("is the same whatever order members were written in, and another for any other value", () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (members) => {
        const turned = Object.fromEntries(Object.entries(members).toReversed());
        expect(hashOf(turned)).toBe(hashOf(members));
        expect(JSON.parse(canonical(members))).toEqual(JSON.parse(JSON.stringify(members)));
      }),
      { numRuns: 40 },
    );
  });

  it("makes a row's hash over all but the hash itself", () => {
    expect(hashOf({ a: 1, hash: "x" })).toBe(hashOf({ a: 1 }));
    expect(hashOf({ a: 1, previousHash: "x" })).not.toBe(hashOf({ a: 1 }));
  });
});

describe("Days and numbers", () => {
  it("a day begins at midnight in Paris, summer and winter", () => {
    expect(parisDay(new Date("2026-12-31T22:59:59Z"))).toBe("2026-12-31");
    expect(parisDay(new Date("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
    expect(parisDay(new Date("2026-06-30T22:00:00Z"))).toBe("2026-07-01");
    expect(dayAfter("2028-02-28")).toBe("2028-02-29");
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
  });

  it("numbers say their year", () => {
    expect(entryNumber({ year: 2026, sequence: 12 })).toBe("2026-000012");
    expect(documentNumber("invoice", { year: 2026, sequence: 1 })).toBe("F2026-000001");
    expect(documentNumber("credit-note", { year: 2026, sequence: 1_000_000 })).toBe("A2026-1000000");
  });
});
