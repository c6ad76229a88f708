import { sql } from "drizzle-orm";
import { books, editionIsbns, editions } from "#books/catalogue/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** How the rows of a table from elsewhere name editions. */
interface Names {
  /** Thirteen digits. */
  isbns: readonly string[];
  ids: readonly number[];
  titles: readonly string[];
}

/** The editions that these names mean. The place of an ISBN is the format that it numbers, or `edition`. */
export async function findNamedEditions(db: Queryable, { isbns, ids, titles }: Names) {
  const numbered = await db.execute<{ isbn: string; id: number; place: string }>(sql`
    select isbn, edition_id as id, place from ${editionIsbns} where isbn = any(${textArray(isbns)})`);
  const own = await db.execute<{ id: number }>(sql`
    select id from ${editions} where id = any(${sql.param([...new Set(ids)])}::int[])`);
  const named = await db.execute<{ title: string; id: number }>(sql`
    select asked.title, ${editions.id} as id from unnest(${textArray(titles)}) as asked (title)
      join ${books} on ${books.titleKey} = title_key(asked.title) and plain_text(${books.title}) = plain_text(asked.title)
      join ${editions} on ${editions.bookId} = ${books.id} order by 2`);
  const byTitle = Map.groupBy(named.rows, ({ title }) => title);
  return {
    byIsbn: new Map(numbered.rows.map(({ isbn, id, place }) => [isbn, { id, place }])),
    ids: new Set(own.rows.map(({ id }) => id)),
    byTitle: new Map([...byTitle].map(([title, rows]) => [title, rows.map(({ id }) => id)])),
  };
}

const textArray = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;
