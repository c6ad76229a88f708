import { sql } from "drizzle-orm";
import { books, editionIsbns, editions } from "#books/catalogue/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { FeedEdition } from "#reading/reading/opds/opds-publications.rules.ts";

/** The editions on sale of these books, in the order of the books and of their ids. */
export const findEditionsOf = (db: Queryable, bookIds: readonly number[]): Promise<FeedEdition[]> =>
  bookIds.length === 0
    ? Promise.resolve([])
    : find(
        db,
        sql`${editions.onSale} and ${editions.bookId} = any(${sql.param([...bookIds])}::int[])
          order by array_position(${sql.param([...bookIds])}::int[], ${editions.bookId}), ${editions.id}`,
      );

export async function findEdition(db: Queryable, bookSlug: string, slug: string) {
  const [found] = await find(
    db,
    sql`${editions.onSale} and ${books.slug} = ${bookSlug} and ${editions.slug} = ${slug}`,
  );
  return found;
}

/** The editions on sale after an id, in the order of their ids. */
export const findEditionsAfter = (db: Queryable, afterId: number, limit: number): Promise<FeedEdition[]> =>
  find(db, sql`${editions.onSale} and ${editions.id} > ${afterId} order by ${editions.id} limit ${limit}`);

/** Editions in the order of these ids, on sale or not. */
export const findEditionsByIds = (db: Queryable, ids: readonly number[]): Promise<FeedEdition[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : find(
        db,
        sql`${editions.id} = any(${sql.param([...ids])}::int[])
          order by array_position(${sql.param([...ids])}::int[], ${editions.id})`,
      );

async function find(db: Queryable, which: ReturnType<typeof sql>): Promise<FeedEdition[]> {
  const { rows } = await db.execute<FeedEdition & Record<string, unknown>>(sql`
    select ${editions.id} as "id", ${editions.bookId} as "bookId", ${books.slug} as "bookSlug", ${editions.slug} as "slug",
      ${books.title} as "bookTitle", ${editions.title} as "editionTitle", ${books.subtitle} as "subtitle", ${books.author} as "author",
      coalesce(${editions.description}, ${books.description}) as "description", ${books.tags} as "tags",
      ${books.language} as "language", ${books.series} as "series", ${books.seriesNumber} as "seriesNumber",
      ${books.contributors} as "contributors", ${editions.publicationDate}::text as "publicationDate",
      case when not ${editions.pagesEstimated} then ${editions.pages} end as "pages", ${editions.coverUrl} as "coverUrl",
      (extract(epoch from greatest(${editions.onlineAt}, ${editions.newVersionAt})) * 1000)::float8 as "changed",
      (extract(epoch from ${editions.newVersionAt}) * 1000)::float8 as "newVersion", ${editions.newVersionNote} as "newVersionNote",
      ${editions.accessibility} as "accessibility", ${editions.accessibilityFound} as "accessibilityFound",
      ${editions.formatStates} as "formatStates", ${editions.fileSizes} ? 'extract' as "hasExtract",
      (select ${editionIsbns.isbn} from ${editionIsbns}
        where ${editionIsbns.editionId} = ${editions.id} and ${editionIsbns.place} in ('epub', 'edition')
        order by ${editionIsbns.place} desc limit 1) as "isbn",
      exists (select from editions other where other.book_id = ${editions.bookId} and other.id <> ${editions.id} and other.on_sale)
        as "hasSiblings"
    from ${editions} join ${books} on ${books.id} = ${editions.bookId} where ${which}`);
  return rows;
}

/** When the last edition on sale was published; of an empty catalogue the beginning of time. */
export async function findLastChange(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | null }>(
    sql`select max(${editions.onlineAt}) as at from ${editions} where ${editions.onSale}`,
  );
  return new Date(rows[0]?.at ?? 0);
}

/** The authors of books on sale after a name, in French order, with their numbers of books: a scan of one index. */
export async function findAuthors(db: Queryable, afterName: string, limit: number) {
  const { rows } = await db.execute<{ name: string; books: number }>(sql`
    select ${books.author} collate "fr-x-icu" as name, count(*)::int as books from ${books}
    where ${books.author} collate "fr-x-icu" > ${afterName} and ${books.onlineAt} is not null
    group by 1 order by 1 limit ${limit}`);
  return rows;
}

/** A page of the books of an author, the most downloaded first, and their number: scans of the index `books_author`. */
export async function findBooksBy(
  db: Queryable,
  author: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const ofAuthor = sql`${books.author} = ${author} and ${books.onlineAt} is not null`;
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    select (select count(*)::int from ${books} where ${ofAuthor}) as total,
      array(select ${books.id} from ${books} where ${ofAuthor}
        order by ${books.downloads} desc, ${books.id} desc offset ${offset} limit ${limit}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}
