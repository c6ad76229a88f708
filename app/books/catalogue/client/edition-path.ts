/** The address of a book, or of the edition whose slug is given. */
export const editionPath = (bookSlug: string, editionSlug?: string): string =>
  ["/livre", bookSlug, editionSlug]
    .filter((part) => part !== undefined)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join("/");

/** Where an edition is read in the browser. */
export const readerPath = (bookSlug: string, editionSlug: string): string =>
  `/lire/${encodeURIComponent(bookSlug)}/${encodeURIComponent(editionSlug)}`;

/** Where an announced edition is preordered. */
export const preorderPath = (bookSlug: string, editionSlug: string): string =>
  `${editionPath(bookSlug, editionSlug)}/precommander`;

/** Where the extract of an edition is read. */
export const extractPath = (bookSlug: string, editionSlug: string): string =>
  `/lire/${encodeURIComponent(bookSlug)}/${encodeURIComponent(editionSlug)}/extrait`;

/** Where it is read in pages, as an owned book is. */
export const extractReaderPath = (bookSlug: string, editionSlug: string): string =>
  `${extractPath(bookSlug, editionSlug)}/lecture`;

/** Where it is downloaded, as an EPUB. */
export const extractFilePath = (bookSlug: string, editionSlug: string): string =>
  `${extractPath(bookSlug, editionSlug)}.epub`;

/** Where a book's page lists its editions, as a fragment of its address. */
export const editionsId = "editions";

/** The edition in an address; undefined if it is not one of this book's. */
export const editionBySlug = <E extends { slug: string }>(
  editions: readonly E[],
  slug: string | undefined,
): E | undefined => editions.find((edition) => edition.slug === slug);

/**
 * The redirect of a book's address, null if there is none: a missing or unknown edition leads to the first one
 * (storefront.md §2, "Book detail"), a slug that the book had before a correction to the final address, for ever.
 */
export function redirectOf(
  book: { slug: string; editions: readonly { slug: string }[] },
  { bookSlug, editionSlug }: { bookSlug: string; editionSlug?: string | undefined },
): { to: string; isPermanent: boolean } | null {
  const isFormer = book.slug !== bookSlug;
  const edition = editionBySlug(book.editions, editionSlug);
  const isElsewhere = isFormer || (!edition && book.editions.length > 0);
  if (!isElsewhere) return null;
  return { to: editionPath(book.slug, (edition ?? book.editions[0])?.slug), isPermanent: isFormer };
}
