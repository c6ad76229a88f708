import { desc, sql, type SQLWrapper } from "drizzle-orm";
import { books } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export const findLatestIds = (db: Queryable, limit: number) => findFirstIds(db, books.onlineAt, limit);
export const findPopularIds = (db: Queryable, limit: number) => findFirstIds(db, books.downloads, limit);

async function findFirstIds(db: Queryable, order: SQLWrapper, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(order), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Public editions only, so that a number does not reveal scheduled ones. */
export async function countBooks(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(books)
    .where(sql`${books.onlineAt} is not null`);
  return row?.count ?? 0;
}
