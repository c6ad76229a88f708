import { readerPath } from "#books/catalogue/client/edition-path.ts";
import { minutes, seconds } from "#platform/data/durations.ts";

/** Where an edition’s files are, one address for each entry of the EPUB. */
export const contentPath = (bookSlug: string, editionSlug: string): string =>
  `${readerPath(bookSlug, editionSlug)}/contenu/`;

/** The address of a file of a book. @param base ends with a slash @param path in the EPUB */
export const addressIn = (base: string, path: string): string =>
  base + path.split("/").map(encodeURIComponent).join("/");

/**
 * The section that is probably shown first: the one of the newest place, or the beginning. A book may have none.
 * @param places newest first; a CFI names its section by twice its number (EPUB Canonical Fragment Identifiers 1.1, 2.1)
 */
export function firstShown(
  sections: readonly { path: string; linear: boolean }[],
  places: readonly { cfi: string | null }[],
): string | undefined {
  const [, step] = /^epubcfi\(\/6\/(\d+)/.exec(places[0]?.cfi ?? "") ?? [];
  const known = step === undefined ? undefined : sections[Number(step) / 2 - 1];
  return (known ?? sections.find(({ linear }) => linear))?.path;
}

/** How long a browser shows a file of a book without asking again: a book is opened with what was fetched before. */
export const fileLife = seconds(10);

/** Reading goes on: the page asks for access again before its end. */
export const accessLife = minutes(30);

/**
 * The policy of all files of a book: its styles, pictures and fonts are shown, nothing runs, and nothing is loaded from
 * or sent to another place. Only the shop's pages may frame them. There is no `sandbox`: WebKit would then pass no
 * events of the frame to the page, and pages could not be turned (docs/decisions/088).
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** What a browser may show of a book; everything else in the file is not served. */
const shownTypes =
  /^(application\/xhtml\+xml|text\/(html|css|x-oeb1-document)|image\/[a-z0-9.+-]+|font\/[a-z0-9]+|audio\/[a-z0-9.+-]+|application\/(smil\+xml|vnd\.ms-opentype|(x-)?font-[a-z0-9]+|font-sfnt))$/;

/** The content type of an item of a book; null if it is not shown. */
export function shownType(mediaType: string): string | null {
  if (!shownTypes.test(mediaType)) return null;
  return mediaType === "text/x-oeb1-document" ? "text/html" : mediaType;
}
