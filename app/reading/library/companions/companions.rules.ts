/** Fewer owners of both books say nothing about taste, and could say something about a person. */
export const minOwners = 5;
/** Companions that are kept of each book: some may be withdrawn before the next night. */
export const companionsOfBook = 12;
/** Owners of one book that are looked at: more would not change the first ones. */
export const ownersOfBook = 2000;
/** Newest editions of one owner that are looked at: who owns everything has no taste to follow. */
export const editionsOfOwner = 40;
/** Books of one transaction. */
export const booksAtOnce = 200;
