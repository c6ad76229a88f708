import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import { lotFor, sharesByWeight } from "#books/catalogue/lots/lots.rules.ts";

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const prices = fc.array(
  fc.record({ price_cents: fc.integer({ min: 0, max: 10_000 }), is_free: fc.boolean() }),
  {
    minLength: 2,
    maxLength: 30,
  },
);

describe("An amount shared by weights", () => {
  it("is shared to the cent, each share within a cent of its part, and none is nothing", () => {
    const cases = fc.tuple(
      fc.integer({ min: 50, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 }),
    );
    fc.assert(
      fc.property(cases, ([amount, weights]) => {
        const shares = sharesByWeight(amount, weights);
        expect(sum(shares)).toBe(amount);
        expect(Math.min(...shares)).toBeGreaterThan(0);
        const exact = weights.map((weight) => (amount * weight) / sum(weights));
        if (exact.every((part) => part >= 1))
          for (const [index, part] of exact.entries())
            expect(Math.abs((shares[index] ?? 0) - part)).toBeLessThan(1);
      }),
    );
  });

  it("gives the missing cents to the largest remainders", () => {
    expect(sharesByWeight(1000, [499, 499, 499])).toEqual([334, 333, 333]);
    expect(sharesByWeight(1999, [899, 699, 699])).toEqual([783, 608, 608]);
    expect(sharesByWeight(50, [10_000, 1])).toEqual([49, 1]);
    expect(sharesByWeight(50, [0, 0])).toEqual([0, 0]);
  });
});

describe("The price of a lot", () => {
  it("is the publisher's; a subscriber's is half of it, and the lines add up to it", () => {
    const readers = fc.tuple(fc.integer({ min: 50, max: 100_000 }), prices, fc.boolean(), fc.nat());
    fc.assert(
      fc.property(readers, ([price_cents, offers, isActiveSubscriber, bits]) => {
        const editions = offers.map((offer, id) => ({ ...offer, id }));
        const ownedIds = new Set(
          editions.map(({ id }) => id).filter((id) => ((bits >> (id % 30)) & 1) === 1),
        );
        const reader = { isActiveSubscriber, ownedIds };
        const offer = lotFor({ price_cents, editions }, reader);
        expect(sum(offer.lines.map(({ priceCents }) => priceCents))).toBe(offer.priceCents);
        expect(offer.lines.every(({ priceCents }) => priceCents > 0)).toBe(true);
        expect(offer.lines.some(({ edition }) => ownedIds.has(edition.id))).toBe(false);
        expect(offer.free.every((edition) => priceFor(edition, reader) === 0)).toBe(true);
        expect(offer.lines.length + offer.free.length).toBe(
          editions.filter(({ id }) => !ownedIds.has(id)).length,
        );
        // What one reader owns and what is left for another are the whole price.
        const rest = lotFor(
          { price_cents, editions },
          {
            isActiveSubscriber: false,
            ownedIds: new Set(editions.map(({ id }) => id).filter((id) => !ownedIds.has(id))),
          },
        );
        if (!isActiveSubscriber && editions.some((edition) => edition.price_cents > 0))
          expect(offer.priceCents + rest.priceCents).toBe(price_cents);
        if (isActiveSubscriber)
          expect(offer.priceCents).toBe(Math.max(offer.lines.length, Math.floor(offer.fullCents / 2)));
      }),
    );
  });

  it("is lowered by the share of what the reader owns", () => {
    const lot = {
      price_cents: 1999,
      editions: [
        { id: 1, price_cents: 899, is_free: false },
        { id: 2, price_cents: 699, is_free: false },
        { id: 3, price_cents: 699, is_free: true },
      ],
    };
    const reader = (isActiveSubscriber: boolean, ...owned: number[]) =>
      lotFor(lot, { isActiveSubscriber, ownedIds: new Set(owned) });
    expect(reader(false).priceCents).toBe(1999);
    expect(reader(false, 1).priceCents).toBe(1999 - 783);
    // The third is in the free catalogue: half of the two others.
    expect(reader(true)).toMatchObject({ priceCents: 695, fullCents: 1391, free: [{ id: 3 }] });
    expect(reader(true, 1, 2).priceCents).toBe(0);
  });
});
