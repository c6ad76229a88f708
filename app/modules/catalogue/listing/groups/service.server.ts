import { findLargestGroupBits } from "#modules/catalogue/listing/groups/store.server.ts";
import type { Reader, Selection } from "#modules/catalogue/listing/store.server.ts";

/**
 * The positions of the words in the largest group that a book of a selection matches completely. Among groups of equal
 * size the one with the fewest books is used: its words are the most specific.
 * @returns an empty list if no book matches any of them
 */
export async function findLargestGroup(
  db: Reader,
  selection: Omit<Selection, "search">,
  queries: readonly string[],
): Promise<number[]> {
  const group = await findLargestGroupBits(db, selection, queries);
  return queries.flatMap((_, place) => ((group >> place) & 1 ? [place] : []));
}
