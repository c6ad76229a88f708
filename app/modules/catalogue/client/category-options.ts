import { formatCount } from "#modules/catalogue/client/counts.ts";
import type { Category } from "#modules/catalogue/books/contract.ts";

export interface CategoryOption {
  id: number;
  name: string;
  /** Books in it or below it. */
  books: number;
  /** 0 for a root. */
  depth: number;
}

/**
 * The flat list as a tree laid out line by line: each category followed by its descendants, siblings in the order
 * received. A category whose parent is not in the list stands as a root, so that none is lost.
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
