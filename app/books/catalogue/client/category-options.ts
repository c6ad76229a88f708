import { formatCount } from "#books/catalogue/client/counts.ts";
import type { Category } from "#books/catalogue/books/books.contract.ts";

export interface CategoryOption {
  id: number;
  name: string;
  /** Number of books in it and its descendants. */
  books: number;
  /** 0 for a root. */
  depth: number;
}

/**
 * The flat list in tree order: each category is followed by its descendants, siblings in the order received. A category
 * whose parent is not in the list is a root, so that none is lost.
 */
export function categoryOptions(categories: readonly Category[]): CategoryOption[] {
  const known = new Set(categories.map(({ id }) => id));
  const parentOf = ({ parent_id }: Category) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null;
  const lay = (parent: number | null, depth: number): CategoryOption[] =>
    categories
      .filter((category) => parentOf(category) === parent)
      .flatMap(({ id, name, books }) => [{ id, name, books, depth }, ...lay(id, depth + 1)]);
  return lay(null, 0);
}

/** A native list has no levels: an em space per level shows them, and the number of books ends the line. */
export const optionText = ({ name, books, depth }: CategoryOption): string =>
  `${"\u2003".repeat(depth)}${name} (${formatCount(books)})`;
