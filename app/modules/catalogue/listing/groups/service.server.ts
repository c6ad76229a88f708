import { findLargestGroupBits } from "#modules/catalogue/listing/groups/store.server.ts";
import type { Reader, Selection } from "#modules/catalogue/listing/store.server.ts";

/**
 * Of the words that these queries look for, the places of those in the largest group that some book of a selection holds all of.
 * Among groups of one size the one with the fewest books is taken: its words say most about what is looked for.
 * @returns none when no book holds any of them
 */
export async function findLargestGroup(
  db: Reader,
  selection: Omit<Selection, "search">,
  queries: readonly string[],
): Promise<number[]> {
  const group = await findLargestGroupBits(db, selection, queries);
  return queries.flatMap((_, place) => ((group >> place) & 1 ? [place] : []));
}
