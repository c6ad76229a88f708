/** The address of a book, or of the edition whose slug is given. */
export const editionPath = (bookSlug: string, editionSlug?: string): string =>
  ["/livre", bookSlug, editionSlug]
    .filter((part) => part !== undefined)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join("/");

/** Where a book's page lists its editions, as a fragment of its address. */
export const editionsId = "editions";

/** The edition in an address; undefined if it is not one of this book's. */
export const editionBySlug = <E extends { slug: string }>(
  editions: readonly E[],
  slug: string | undefined,
): E | undefined => editions.find((edition) => edition.slug === slug);

/**
 * The redirect of a book's address whose edition is missing or unknown: to the first edition (storefront.md §2, "Book
 * detail"); null if no redirect is needed, or if the book has no edition.
 */
export function firstEditionPath(
  book: { slug: string; editions: readonly { slug: string }[] },
  editionSlug: string | undefined,
): string | null {
  const [first] = book.editions;
  if (!first || editionBySlug(book.editions, editionSlug)) return null;
  return editionPath(book.slug, first.slug);
}
