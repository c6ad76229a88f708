import { desc, sql } from "drizzle-orm";
import { books, editions } from "#db/schema/catalogue.ts";
import type { Queryable } from "#platform/database.server.ts";

export async function countCatalogue(db: Queryable): Promise<{ books: number; editions: number }> {
  const [[bookRow], [editionRow]] = await Promise.all([
    db.select({ count: sql<number>`count(*)::int` }).from(books),
    db.select({ count: sql<number>`count(*)::int` }).from(editions),
  ]);
  return { books: bookRow?.count ?? 0, editions: editionRow?.count ?? 0 };
}

export async function findMostDownloaded(
  db: Queryable,
  limit: number,
): Promise<{ id: number; title: string; downloads: number }[]> {
  const { id, title, downloads } = books;
  return db
    .select({ id, title, downloads })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(downloads), desc(id))
    .limit(limit);
}

export async function findLatestAdded(
  db: Queryable,
  limit: number,
): Promise<{ id: number; title: string; createdAt: Date }[]> {
  const { id, title, createdAt } = books;
  return db.select({ id, title, createdAt }).from(books).orderBy(desc(createdAt), desc(id)).limit(limit);
}
