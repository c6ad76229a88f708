import { sql } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import {
  conditionOf,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";

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
  const any: Selection = { ...selection, search: { query: queries.join(" | ") } };
  const bits = queries.map(
    (query, place) => sql`((${books.search} @@ ${query}::tsquery)::int << ${place}::int)`,
  );
  const held = db
    .select({ group: sql<number>`${sql.join(bits, sql` | `)}`.as("held") })
    .from(books)
    .where(conditionOf(any, "gathering"))
    .as("groups");
  const [largest] = await db
    .select({ group: held.group })
    .from(held)
    .groupBy(held.group)
    .orderBy(sql`bit_count(${held.group}::bit(32)) desc`, sql`count(*)`, held.group)
    .limit(1)
    .prepare("")
    .execute(valuesOf(any));
  const group = largest?.group ?? 0;
  return queries.flatMap((_, place) => ((group >> place) & 1 ? [place] : []));
}
