import { sql } from "drizzle-orm";
import { books } from "#books/catalogue/catalogue.tables.ts";
import { conditionOf, type Selection, valuesOf } from "#books/catalogue/listing.store.server.ts";
import type { HeldGroup } from "#books/catalogue/search/largest-group.rules.ts";
import type { WordQueries } from "#books/catalogue/search/search.service.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Most groups of a search that are compared. */
const maxGroups = 500;

/** Books of a selection that hold some of the words, by these words. */
export async function findGroups(
  db: Pick<Queryable, "select">,
  selection: Selection,
  queries: readonly WordQueries[],
): Promise<HeldGroup[]> {
  const any: Selection = { ...selection, query: queries.map(({ held }) => held).join(" | ") };
  const bitsOf = (set: keyof WordQueries) =>
    sql<number>`${sql.join(
      queries.map((query, place) => sql`((${books.search} @@ ${query[set]}::tsquery)::int << ${place}::int)`),
      sql` | `,
    )}`.as(set);
  const sets = db
    .select({ held: bitsOf("held"), sure: bitsOf("sure"), named: bitsOf("named"), author: books.author })
    .from(books)
    .where(conditionOf(any))
    .as("groups");
  const { held, sure, named, author } = sets;
  return db
    .select({
      held,
      sure,
      named,
      books: sql<number>`count(*)::int`,
      author: sql<string | null>`case when min(${author}) = max(${author}) then min(${author}) end`,
    })
    .from(sets)
    .groupBy(held, sure, named)
    .orderBy(sql`bit_count(${held}::bit(32)) desc, count(*)`)
    .limit(maxGroups)
    .prepare("")
    .execute(valuesOf(any));
}
