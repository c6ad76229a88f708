import { sql } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import {
  conditionOf,
  type Reader,
  type Selection,
  valuesOf,
} from "#modules/catalogue/listing/store.server.ts";

/**
 * Among the groups of words that books of a selection hold, the largest; among groups of one size, the one with the fewest
 * books. @returns one bit for each query, the first lowest; 0 when no book holds any of the words
 */
export async function findLargestGroupBits(
  db: Reader,
  selection: Omit<Selection, "search">,
  queries: readonly string[],
): Promise<number> {
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
  return largest?.group ?? 0;
}
