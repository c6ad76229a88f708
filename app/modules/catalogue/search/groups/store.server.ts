import { sql } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import {
  conditionOf,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";

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
