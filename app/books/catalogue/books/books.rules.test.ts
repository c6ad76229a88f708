import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  editionsBetween,
  freeCatalogueCapCents,
  freeCatalogueThreshold,
  newestEdition,
  priceFor,
} from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer, type StoredOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { after } from "#platform/data/dates.ts";

const at = (instant: string) => new Date(instant);
const stored = (priceCents: number, onlineAt: string, isFree = false): StoredOffer => ({
  priceCents,
  isFree,
  onlineAt: at(onlineAt),
});

const anyInstant = fc.date({
  min: at("1999-01-01T00:00:00Z"),
  max: at("2090-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const anyStored = fc.record({
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  isFree: fc.boolean(),
  onlineAt: anyInstant,
});
const visitor = { isActiveSubscriber: false };
const subscriber = { isActiveSubscriber: true };

describe("The free catalogue (decisions.md, “Words”)", () => {
  it("takes an edition in at the very instant of its second year online, not a millisecond before", () => {
    const edition = stored(499, "2024-05-10T08:30:15.250Z");
    expect(effectiveOffer(edition, at("2026-05-10T08:30:15.249Z"))).toEqual({
      price_cents: 499,
      is_free: false,
    });
    expect(effectiveOffer(edition, at("2026-05-10T08:30:15.250Z"))).toEqual({
      price_cents: 99,
      is_free: true,
    });
  });

  it("counts two years from 29 February to 28 February", () => {
    const edition = stored(499, "2024-02-29T12:00:00Z");
    expect(effectiveOffer(edition, at("2026-02-28T12:00:00Z")).is_free).toBe(false);
    expect(effectiveOffer(edition, at("2026-03-01T12:00:00Z")).is_free).toBe(true);
    expect(freeCatalogueThreshold(at("2028-02-29T00:00:00Z"))).toEqual(at("2026-02-28T00:00:00Z"));
  });

  it("holds whatever the administrator ticked, from the first day", () => {
    expect(effectiveOffer(stored(499, "2026-01-01T00:00:00Z", true), at("2026-01-01T00:00:00Z"))).toEqual({
      price_cents: 99,
      is_free: true,
    });
  });

  it("caps the price at 0,99 € and leaves a lower one as it is", () => {
    expect(
      effectiveOffer(stored(50, "2026-01-01T00:00:00Z", true), at("2026-01-02T00:00:00Z")).price_cents,
    ).toBe(50);
    expect(effectiveOffer(stored(0, "2020-01-01T00:00:00Z"), at("2026-01-02T00:00:00Z")).price_cents).toBe(0);
  });

  it("is never left once entered", () => {
    fc.assert(
      fc.property(anyStored, anyInstant, fc.integer({ min: 0, max: 2 ** 40 }), (edition, now, later) => {
        if (!effectiveOffer(edition, now).is_free) return;
        // Month ends are of different lengths: 'two years before' may stay the same for a day, but never goes back.
        expect(effectiveOffer(edition, after(now, later)).is_free).toBe(true);
      }),
    );
  });
});

describe("The viewer's price (decisions.md, “Words”)", () => {
  it.each([
    [499, 249],
    [1, 0],
    [0, 0],
    [200, 100],
    [1_000_000, 500_000],
  ])("of %i cents is %i cents for a subscriber: half, rounded down to the cent", (full, half) => {
    expect(priceFor({ price_cents: full, is_free: false }, subscriber)).toBe(half);
  });

  it("is a whole number of cents, never negative, never above the effective price", () => {
    fc.assert(
      fc.property(anyStored, anyInstant, fc.boolean(), (edition, now, isActiveSubscriber) => {
        const offer = effectiveOffer(edition, now);
        const price = priceFor(offer, { isActiveSubscriber });
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(offer.price_cents);
        expect(offer.price_cents).toBeLessThanOrEqual(edition.priceCents);
      }),
    );
  });

  it("is never more than half for a subscriber, and nothing in the free catalogue", () => {
    fc.assert(
      fc.property(anyStored, anyInstant, (edition, now) => {
        const offer = effectiveOffer(edition, now);
        const price = priceFor(offer, subscriber);
        expect(price * 2).toBeLessThanOrEqual(offer.price_cents);
        if (offer.is_free) expect(price).toBe(0);
      }),
    );
  });

  it("is the effective price for other readers, at most 0,99 € in the free catalogue", () => {
    fc.assert(
      fc.property(anyStored, anyInstant, (edition, now) => {
        const offer = effectiveOffer(edition, now);
        expect(priceFor(offer, visitor)).toBe(offer.price_cents);
        if (offer.is_free)
          expect(offer.price_cents).toBe(Math.min(edition.priceCents, freeCatalogueCapCents));
      }),
    );
  });
});

describe("The newest edition of a book", () => {
  const edition = (id: number, day: string) => ({ id, online_at: `${day}T10:00:00.000Z` });

  it("is the one that came online last, whatever their order; of two at one moment the later made", () => {
    expect(newestEdition([edition(1, "2026-11-20"), edition(2, "2026-01-01")])?.id).toBe(1);
    expect(newestEdition([edition(4, "2026-11-20"), edition(5, "2026-11-20")])?.id).toBe(5);
    expect(newestEdition([])).toBeUndefined();
  });
});

describe("The editions between two days", () => {
  const editions = ["1862-04-03", "1862-05-15", "1900-01-01"].map((publication_date) => ({
    publication_date,
  }));
  const days = (dateFrom: string | null, dateTo: string | null) =>
    editionsBetween(editions, { dateFrom, dateTo }).map(({ publication_date: day }) => day);

  it("are those of these days, the first and the last included; all when none is", () => {
    expect(days("1862-05-15", "1862-12-31")).toEqual(["1862-05-15"]);
    expect(days(null, "1862-04-03")).toEqual(["1862-04-03"]);
    expect(days("1900-01-01", null)).toEqual(["1900-01-01"]);
    expect(days(null, null)).toHaveLength(3);
    expect(days("1950-01-01", null)).toHaveLength(3);
  });
});
