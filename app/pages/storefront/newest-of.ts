import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { newestEdition } from "#books/catalogue/books/books.rules.ts";

/** The editions that a card of the newest books shows: the newest one. */
export function newestOf({ editions }: BookSummary): BookSummary["editions"] {
  const newest = newestEdition(editions);
  return newest ? [newest] : editions;
}
