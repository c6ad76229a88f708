import type { BookSummary } from "#modules/catalogue/contract.ts";
import { newestEdition } from "#modules/catalogue/rules.ts";

/** The editions that a card of the newest books shows: the newest one. */
export function newestOf({ editions }: BookSummary): BookSummary["editions"] {
  const newest = newestEdition(editions);
  return newest ? [newest] : editions;
}
