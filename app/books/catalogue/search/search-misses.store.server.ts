import { lt, sql } from "drizzle-orm";
import { searchMisses, searchSynonyms } from "#books/catalogue/search/search.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Most different searches of a day: a flood must not fill the database. */
const mostOfDay = 1000;
/** Most searches that the publisher is shown. */
const mostListed = 100;
/** Most that are compared with the synonyms. */
const mostCompared = 1000;

/** Adds to the counts of a day. */
export async function countMisses(
  db: Queryable,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await db.execute(sql`
    insert into ${searchMisses} as known (day, words, searches)
    select ${day}::date, words, searches
      from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[])
        with ordinality as missed (words, searches, place)
      where place <= ${mostOfDay} - (select count(*) from ${searchMisses} where day = ${day}::date)
        or exists (select from ${searchMisses} m where m.day = ${day}::date and m.words = missed.words)
      order by words
    on conflict (day, words) do update set searches = known.searches + excluded.searches`);
}

export async function removeMisses(db: Queryable, before: string): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.day, before));
}

export interface SearchMiss {
  words: string;
  searches: number;
  /** `YYYY-MM-DD`. */
  last_day: string;
}

/** What was searched in vain since a day, the most frequent first; without those that a synonym answers by now. */
export async function findMisses(db: Pick<Queryable, "execute">, since: string): Promise<SearchMiss[]> {
  const { rows } = await db.execute<SearchMiss & Record<string, unknown>>(sql`
    with frequent as materialized (
      select words, sum(searches)::int as searches, max(day)::text as last_day, stems_of(words) as stems
      from ${searchMisses} where day >= ${since}::date
      group by words order by searches desc, last_day desc, words limit ${mostCompared}
    )
    select words, searches, last_day from frequent
    where not exists (select from ${searchSynonyms} s where s.typed <@ frequent.stems)
    order by searches desc, last_day desc, words limit ${mostListed}`);
  return rows;
}
