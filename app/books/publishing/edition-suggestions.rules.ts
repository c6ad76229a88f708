import { addMonths } from "#platform/data/dates.ts";

/**
 * decisions.md, "Files", suggested price: the first row whose `under` is greater than the number of pages; whole cents.
 */
const priceSteps = [
  { under: 50, cents: 199 },
  { under: 100, cents: 299 },
  { under: 200, cents: 499 },
  { under: 300, cents: 699 },
  { under: 450, cents: 899 },
];
const highestCents = 999;
const oldPublicationCapCents = 99;
const oldPublicationMonths = 24;

/** The same rule as data, for prices that the database computes. */
export const suggestedPrices = {
  steps: priceSteps,
  highestCents,
  oldCents: oldPublicationCapCents,
  oldMonths: oldPublicationMonths,
};

/**
 * The default price of a new edition: the suggested one. Null without a suggestion, if the number of pages is unknown
 * (decisions.md, "Second wave"). Whole cents.
 */
export const priceOfNew = (
  { priceCents, publicationDate }: { priceCents: number | undefined; publicationDate: string },
  pages: number | null,
  now: Date,
): number | null =>
  priceCents ?? (pages === null ? null : suggestionFor(pages, publicationDate, now).priceCents);

/** An EPUB without a list of pages: a page of a novel has about this many words. */
const wordsPerPage = 250;

export interface PageCount {
  pages: number;
  /** By words: shown as "environ". */
  areEstimated: boolean;
}

/** The pages of a text; null for one without pages and words. */
export function pageCountOf(stated: number | null, words: number | undefined): PageCount | null {
  if (stated !== null) return { pages: stated, areEstimated: false };
  return words ? { pages: Math.ceil(words / wordsPerPage), areEstimated: true } : null;
}

export interface Suggestion {
  priceCents: number;
  isFreeForSubscribers: boolean;
}

/** The suggested price of an edition with this number of pages, and whether it is in the free catalogue immediately. */
export function suggestionFor(pages: number, publicationDate: string | undefined, now: Date): Suggestion {
  const byPages = priceSteps.find(({ under }) => pages < under)?.cents ?? highestCents;
  const twoYearsAgo = addMonths(now, -oldPublicationMonths).toISOString().slice(0, 10);
  const isOld = publicationDate !== undefined && publicationDate <= twoYearsAgo;
  return {
    priceCents: isOld ? Math.min(byPages, oldPublicationCapCents) : byPages,
    isFreeForSubscribers: isOld,
  };
}

/** In pixels; a smaller cover is blurred on a book's page, where it is largest. */
const leastCoverWidth = 600;

/** The fault of a usable cover; null if there is none. In pixels, as displayed. */
export function coverWarning({ width, height }: { width: number; height: number }): string | null {
  const size = `${width}\u00A0×\u00A0${height}\u00A0pixels`;
  if (width > height)
    return `Cette image est plus large que haute (${size})\u202F: une couverture est d’ordinaire plus haute que large, et celle-ci paraîtra petite dans le catalogue.`;
  if (width < leastCoverWidth)
    return `Cette image fait moins de ${leastCoverWidth}\u00A0pixels de large (${size})\u202F: elle paraîtra floue.`;
  return null;
}
