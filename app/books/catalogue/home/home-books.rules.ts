/** Rows of categories on the home page if the publisher has chosen none. */
export const largestCategories = 4;
/** More rows than these would hide the rest of the page. */
export const maxHomeCategories = 8;

/** Books in a row of a category: a row on a wide screen, and more to scroll to on a phone. */
export const homeRowSize = 6;

/** A top category with too few books would look empty in a row. */
const fewestBooks = 4;

interface Counted {
  id: number;
  parent_id: number | null;
  books: number;
}

/** The largest categories of the tree's top, the largest first. */
export const largestOf = <C extends Counted>(categories: readonly C[]): C[] =>
  categories
    .filter(({ parent_id, books }) => parent_id === null && books >= fewestBooks)
    .toSorted((one, other) => other.books - one.books)
    .slice(0, largestCategories);
