import { sql } from "drizzle-orm";
import {
  books,
  categories,
  categoryBooks,
  collectionBooks,
  collections,
  contributorBooks,
  contributors,
  series,
  seriesBooks,
} from "#books/catalogue/catalogue.tables.ts";
import { searchVocabulary } from "#books/catalogue/search/search.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type Executor = Pick<Queryable, "execute">;

export interface Name {
  name: string;
  slug: string;
}

/** Matching names whose books are counted: a beginning of two letters may match thousands. */
const maxCounted = 500;

const named = {
  contributor: [contributors, contributorBooks],
  series: [series, seriesBooks],
  collection: [collections, collectionBooks],
} as const;

/**
 * Contributors, series and collections by number of books on sale.
 * @param query in the syntax of `tsquery`; or `near`, a slug
 */
export async function findNames(
  db: Executor,
  kind: keyof typeof named,
  search: { query: string } | { near: string },
  limit: number,
): Promise<Name[]> {
  const [entries, link] = named[kind];
  const condition =
    "query" in search ? sql`n.search @@ ${search.query}::tsquery` : sql`${search.near} <% n.slug`;
  const order =
    "query" in search ? sql`books desc, m.slug` : sql`word_similarity(${search.near}, m.slug) desc, m.slug`;
  const { rows } = await db.execute<Name & Record<string, unknown>>(sql`
    select m.name, m.slug from (select slug, name from ${entries} n where ${condition} limit ${maxCounted}) m
    cross join lateral (
      select count(*) as books from ${link} l join ${books} b on b.id = l.book_id
      where l.${sql.identifier(kind)} = m.slug and b.online_at is not null
    ) c where books > 0 order by ${order} limit ${limit}`);
  return rows;
}

/** Categories with a book on sale, the widest first. */
export async function findCategoryNames(db: Executor, query: string, limit: number): Promise<Name[]> {
  const { rows } = await db.execute<Name & Record<string, unknown>>(sql`
    select c.name, c.slug from ${categories} c
    where c.search @@ ${query}::tsquery
      and exists (select 1 from ${categoryBooks} cb where cb.category_id = c.id)
    order by c.parent_id nulls first, c.position, c.id limit ${limit}`);
  return rows;
}

/**
 * Words of the catalogue that share groups of letters with this one, the most similar first: nearly a third of both
 * words' groups, since the same ending alone makes no near word (« nimporte » and « morte »).
 */
export async function findNearWords(db: Executor, word: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (
      select word, books from ${searchVocabulary} where ${word} <% word and books > 0
      order by word_similarity(${word}, word) desc, books desc limit 50
    ) near where similarity(${word}, word) >= 0.3 order by similarity(${word}, word) desc, books desc limit ${limit}`);
  return rows.map((row) => row.word);
}
