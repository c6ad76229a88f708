import { type Offer, priceFor, subscriberDiscountPercent } from "#books/catalogue/books/books.rules.ts";

export const lotTitleMaxLength = 200;
/** As many as a page shows without pages of its own. */
export const maxLotEditions = 30;

/** The address of a lot's page. */
export const lotPath = (slug: string): string => `/coffret/${encodeURIComponent(slug)}`;

export const lotLabel = (books: number): string => `Coffret de ${books} livres`;

/**
 * An amount in proportion to weights, to the cent: each share rounded down, the missing cents to the largest remainders,
 * the first of equal ones. A weight above zero has a cent at least, which comes from the largest share.
 * @param amountCents whole cents, as many as there are weights above zero at least
 * @param weights whole numbers
 * @returns shares whose sum is the amount; nothing but zeros if no weight is above zero
 */
export function sharesByWeight(amountCents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amountCents * weight) / total));
  const missing = amountCents - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amountCents * weight) % total }))
    .toSorted((one, other) => other.remainder - one.remainder);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  for (const [index, weight] of weights.entries()) {
    if (weight === 0 || shares[index] !== 0) continue;
    const largest = shares.indexOf(Math.max(...shares));
    shares[largest] = (shares[largest] ?? 0) - 1;
    shares[index] = 1;
  }
  return shares;
}

type LotEdition = Offer & { id: number };

export interface PricedLot<E extends LotEdition = LotEdition> {
  /** Whole cents, for a reader who has none of its editions. */
  price_cents: number;
  editions: readonly E[];
}

interface LotReader {
  isActiveSubscriber: boolean;
  ownedIds: ReadonlySet<number>;
}

/**
 * What a lot costs this reader, and each of its editions in it (docs/decisions/140-lots.md). The price is shared by the
 * prices of the editions; what the reader owns, and what costs this reader nothing alone, lowers it by its share. Of the
 * rest a subscriber pays half, rounded down to the cent.
 */
export function lotFor<E extends LotEdition>({ price_cents, editions }: PricedLot<E>, reader: LotReader) {
  const shares = sharesByWeight(
    price_cents,
    editions.map((edition) => edition.price_cents),
  );
  const parts = editions.map((edition, index) => ({ edition, shareCents: shares[index] ?? 0 }));
  const others = parts.filter(({ edition }) => !reader.ownedIds.has(edition.id));
  const sold = others.filter(({ edition }) => priceFor(edition, reader) > 0);
  const fullCents = sold.reduce((sum, { shareCents }) => sum + shareCents, 0);
  const priceCents = reader.isActiveSubscriber
    ? Math.max(sold.length, Math.floor((fullCents * (100 - subscriberDiscountPercent)) / 100))
    : fullCents;
  const prices = sharesByWeight(
    priceCents,
    sold.map(({ edition }) => edition.price_cents),
  );
  return {
    /** Whole cents. */
    priceCents,
    /** The same for other readers who have as much of it. */
    fullCents,
    lines: sold.map(({ edition }, index) => ({ edition, priceCents: prices[index] ?? 0 })),
    /** Not owned, and without a price for this reader. */
    free: others.filter(({ edition }) => priceFor(edition, reader) === 0).map(({ edition }) => edition),
  };
}

/** The titles of a lot's books; those of its editions, if they are one book's. */
export function titlesOf(editions: readonly { book_title: string; title: string }[]): string[] {
  const titles = [...new Set(editions.map(({ book_title }) => book_title))];
  return titles.length > 1 ? titles : editions.map(({ title }) => title);
}

/** The sum of the editions' prices one by one, in whole cents. */
export const separateCents = (editions: readonly LotEdition[]): number =>
  editions.reduce((sum, { price_cents }) => sum + price_cents, 0);
