import { sql } from "drizzle-orm";
import { unplanned } from "#modules/catalogue/store.server.ts";
import { bookCategories, books, catalogueVersion } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";

/** Books in each list of neighbours: one row on a wide screen. */
export const neighbourCount = 4;

/** The second list, without the books of the first. */
export const withoutShown = (ids: readonly number[], shown: readonly number[]): number[] =>
  ids.filter((id) => !shown.includes(id)).slice(0, neighbourCount);

const reach = 2 * neighbourCount;

const bookId = unplanned(sql.placeholder("id"), "int");
const author = unplanned(sql.placeholder("author"), "text");

const othersByAuthor = prepared((db) =>
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
  return (await othersByAuthor(db).execute({ id: book.id, author: book.author }))[0]?.ids ?? [];
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

/** Books that the same members own, those with the most owners first; their ids. */
export type CompanionsOf = (bookId: number, limit: number) => Promise<number[]>;

/**
 * The ids of other books by the author of a book, and of books with the same owners, then of books next to it in its
 * categories; none is in both lists.
 */
export async function findNeighbours(
  db: Queryable,
  book: { id: number; author: string },
  companionsOf: CompanionsOf,
): Promise<{ byAuthor: number[]; nearby: number[] }> {
  const [byAuthor, companions, nearby] = await Promise.all([
    findIdsByAuthor(db, book),
    companionsOf(book.id, 2 * neighbourCount),
    findIdsInSameCategories(db, book.id),
  ]);
  return { byAuthor, nearby: withoutShown([...new Set([...companions, ...nearby])], byAuthor) };
}
