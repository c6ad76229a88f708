import { sql } from "drizzle-orm";
import { unplanned } from "#books/catalogue/catalogue.store.server.ts";
import {
  bookCategories,
  books,
  catalogueVersion,
  collectionBooks,
  contributors,
  formerBookSlugs,
  seriesBooks,
} from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";

/** Books in each list of neighbours: one row on a wide screen. */
export const neighbourCount = 4;
const reach = 2 * neighbourCount;

const bookId = unplanned(sql.placeholder("id"), "int");
const author = unplanned(sql.placeholder("author"), "text");

const byAuthor = prepared((db) =>
  db
    .select({
      ids: sql<number[]>`array(
        select ${books.id} from ${books}
        where ${books.author} = ${author} and ${books.id} <> ${bookId} and ${books.onlineAt} is not null
        order by ${books.downloads} desc, ${books.id} desc limit ${sql.raw(String(neighbourCount))})`,
    })
    .from(catalogueVersion)
    .prepare("books_by_author"),
);

/** Other books by the same author, the most downloaded first; their ids. One scan of the index `books_author`. */
export async function findIdsByAuthor(
  db: Queryable,
  book: { id: number; author: string },
): Promise<number[]> {
  return (await byAuthor(db).execute({ id: book.id, author: book.author }))[0]?.ids ?? [];
}

/** An address that the publisher gave, as the id of the book that it leads to. */
const slugOfAddress = sql`coalesce(substring(said.address from '/livre/([^/?#]+)'), said.address)`;
const ofAuthor = (column: "description" | "portrait_url") => sql<string | null>`(
  select p.${sql.identifier(column)} from ${books} own join ${contributors} p on p.slug = slug_of(own.author)
  where own.id = ${bookId})`;

const beside = prepared((db) =>
  db
    .select({
      next: sql<number | null>`(
        select next from (
          select b.id, lead(b.id) over (order by b.series_number nulls last, b.online_at, b.id) as next
          from ${seriesBooks} own join ${seriesBooks} l on l.series = own.series join ${books} b on b.id = l.book_id
          where own.book_id = ${bookId} and b.online_at is not null
        ) placed where placed.id = ${bookId})`,
      chosen: sql<number[]>`array(
        select b.id from ${books} own
        cross join lateral regexp_split_to_table(own.suggested, '\\s+') with ordinality as said (address, place)
        join ${books} b on b.id = coalesce((select id from ${books} where slug = ${slugOfAddress}),
          (select book_id from ${formerBookSlugs} where slug = ${slugOfAddress}))
        where own.id = ${bookId} and b.id <> own.id and b.online_at is not null
        order by said.place limit ${sql.raw(String(neighbourCount))})`,
      collection: sql<number[]>`array(
        select b.id from ${collectionBooks} own join ${collectionBooks} l on l.collection = own.collection
        join ${books} b on b.id = l.book_id
        where own.book_id = ${bookId} and b.id <> own.book_id and b.online_at is not null
        order by l.book_id desc limit ${sql.raw(String(neighbourCount))})`,
      life: ofAuthor("description"),
      portrait: ofAuthor("portrait_url"),
    })
    .from(catalogueVersion)
    .prepare("beside_a_book"),
);

/**
 * Ids of the book on sale that follows in the series, of those that the publisher chose, and of the newest of the same
 * collection; and the life and the portrait of the author.
 */
export async function findBeside(db: Queryable, id: number) {
  const [row] = await beside(db).execute({ id });
  return row ?? { next: null, chosen: [], collection: [], life: null, portrait: null };
}

const reachSql = sql.raw(String(reach));
const inSameCategories = prepared((db) =>
  db
    .select({
      ids: sql<number[]>`array(
        with own as (
          select ${bookCategories.categoryId} as id from ${bookCategories} where ${bookCategories.bookId} = ${bookId}
        ), near as (
          select n.book_id, n.place from own cross join lateral (
            (select book_id, row_number() over (order by book_id) as place from book_categories
              where category_id = own.id and book_id > ${bookId} order by book_id limit ${reachSql})
            union all
            (select book_id, ${reachSql} + row_number() over (order by book_id) from book_categories
              where category_id = own.id and book_id < ${bookId} order by book_id limit ${reachSql})
          ) n
        )
        select b.id from near join books b on b.id = near.book_id
        where b.online_at is not null
        group by b.id order by min(near.place), b.id limit ${sql.raw(String(2 * reach))})`,
    })
    .from(catalogueVersion)
    .prepare("books_in_same_categories"),
);

/**
 * The neighbours of this book in its categories: `reach` before and after it in each, by index, so the cost depends
 * only on the number of its categories. The end of a category is followed by its beginning.
 */
export async function findIdsInSameCategories(db: Queryable, id: number): Promise<number[]> {
  return (await inSameCategories(db).execute({ id }))[0]?.ids ?? [];
}
