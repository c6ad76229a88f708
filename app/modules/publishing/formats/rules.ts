import { addMonths } from "#platform/dates.ts";
import { type AppError, invalid } from "#platform/errors.ts";

/** What an administrator does here and signs for, as the audit log names it. */
export const publishingActs = {
  "book-added": "Livre publié",
  "edition-added": "Édition ajoutée",
  "edition-changed": "Édition modifiée",
  "format-retried": "Format refait",
} as const;
export type PublishingAct = keyof typeof publishingActs;

export const formats = ["pdf", "epub", "azw3"] as const;
/** Made of the DOCX and the cover, one after the other. */
export const ebookFormats = ["epub", "azw3"] as const;
export type Format = (typeof formats)[number];
export type SourceKind = "pdf" | "docx" | "cover";

/** For a path that this shop did not issue for that kind, or that is taken. */
export const unknownFile = (fields?: Record<string, string>): AppError =>
  invalid("Fichier inconnu\u202F: importez-le à nouveau.", fields);

/** decisions.md, "Files", suggested price: first row whose `under` the pages stay below; whole cents. */
const priceSteps = [
  { under: 50, cents: 199 },
  { under: 100, cents: 299 },
  { under: 200, cents: 499 },
  { under: 300, cents: 699 },
  { under: 450, cents: 899 },
];
const highestCents = 999;
const oldPublicationCapCents = 99;

/**
 * What a new edition costs whose publisher gave no price: as suggested. Null when there is no suggestion: without pages,
 * nobody knows (decisions.md, "Second wave"). Whole cents.
 */
export const priceOfNew = (
  { priceCents, publicationDate }: { priceCents: number | undefined; publicationDate: string },
  pages: number | null,
  now: Date,
): number | null =>
  priceCents ?? (pages === null ? null : suggestionFor(pages, publicationDate, now).priceCents);

export interface Suggestion {
  priceCents: number;
  isFreeForSubscribers: boolean;
}

/** What a PDF of this many pages may cost, and whether it belongs into the free catalogue at once. */
export function suggestionFor(pages: number, publicationDate: string | undefined, now: Date): Suggestion {
  const byPages = priceSteps.find(({ under }) => pages < under)?.cents ?? highestCents;
  const twoYearsAgo = addMonths(now, -24).toISOString().slice(0, 10);
  const isOld = publicationDate !== undefined && publicationDate <= twoYearsAgo;
  return {
    priceCents: isOld ? Math.min(byPages, oldPublicationCapCents) : byPages,
    isFreeForSubscribers: isOld,
  };
}

/** In pixels; below, a cover is blurred on a book's page, where it is shown largest. */
const leastCoverWidth = 600;

/** What is wrong with a cover that can be used all the same; null when nothing is. In pixels, as it will be seen. */
export function coverWarning({ width, height }: { width: number; height: number }): string | null {
  const size = `${width}\u00A0×\u00A0${height}\u00A0pixels`;
  if (width > height)
    return `Cette image est plus large que haute (${size})\u202F: une couverture est d’ordinaire plus haute que large, et celle-ci paraîtra petite dans le catalogue.`;
  if (width < leastCoverWidth)
    return `Cette image fait moins de ${leastCoverWidth}\u00A0pixels de large (${size})\u202F: elle paraîtra floue.`;
  return null;
}
