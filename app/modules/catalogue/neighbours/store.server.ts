import { sql } from "drizzle-orm";
import { bookCategories, books } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

type Executor = Pick<Queryable, "execute">;

/** Other books by the same author, the most downloaded first; their ids. One scan of the index `books_author`. */
export async function findIdsByAuthor(
  db: Executor,
  book: { id: number; author: string },
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${books.id} from ${books}
    where ${books.author} = ${book.author} and ${books.id} <> ${book.id} and ${books.onlineAt} is not null
    order by ${books.downloads} desc, ${books.id} desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * The neighbours of this book in its categories: `reach` before and after it in each, by index, so the cost depends
 * only on the number of its categories. The end of a category is followed by its beginning.
 */
export async function findIdsInSameCategories(
  db: Executor,
  bookId: number,
  reach: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with shelves as (
      select ${bookCategories.categoryId} as id from ${bookCategories} where ${bookCategories.bookId} = ${bookId}
    ), near as (
      select n.book_id, n.place from shelves s cross join lateral (
        (select book_id, row_number() over (order by book_id) as place from book_categories
          where category_id = s.id and book_id > ${bookId} order by book_id limit ${reach})
        union all
        (select book_id, ${reach} + row_number() over (order by book_id) from book_categories
          where category_id = s.id and book_id < ${bookId} order by book_id limit ${reach})
      ) n
    )
    select b.id from near join books b on b.id = near.book_id
    where b.online_at is not null
    group by b.id order by min(near.place), b.id limit ${reach * 2}`);
  return rows.map(({ id }) => id);
}
