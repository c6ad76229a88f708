import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { bookCategories, books } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";

/** Other books by the same author, the most downloaded first; their ids. */
export async function findIdsByAuthor(db: Queryable, book: { id: number; author: string }, limit: number) {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.author, book.author), ne(books.id, book.id), isNotNull(books.onlineAt)))
    .orderBy(desc(books.downloads), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Books that stand next to this one on the shelves of its categories: `reach` before and after it on each, by index, so
 * the cost depends on the number of its categories alone. A shelf's end is followed by its beginning.
 */
export async function findIdsOnSameShelves(db: Queryable, bookId: number, reach: number): Promise<number[]> {
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

/** How many books on sale each category holds, itself and all below it; categories without any are left out. */
export async function countBooksByCategory(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; books: number }>(sql`
    with recursive under as (
      select id as ancestor, id from categories
      union all
      select u.ancestor, c.id from categories c join under u on c.parent_id = u.id
    )
    select u.ancestor as id, count(distinct bc.book_id)::int as books
    from under u join book_categories bc on bc.category_id = u.id
    join books b on b.id = bc.book_id and b.online_at is not null
    group by u.ancestor`);
  return new Map(rows.map(({ id, books: count }) => [id, count]));
}
