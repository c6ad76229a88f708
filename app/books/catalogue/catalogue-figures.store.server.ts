import { and, asc, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { books, campaignPrices, campaigns, editions } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

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

/** The titles of editions and their books, by edition id. */
export async function findEditionNames(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { title: string; bookTitle: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: editions.id, title: editions.title, bookTitle: books.title })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(inArray(editions.id, [...ids]));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** What a book's history says of its editions. */
export async function findEditionLives(db: Queryable, bookId: number) {
  const { id, title, onlineAt, newVersionAt, newVersionNote } = editions;
  return db
    .select({ id, title, onlineAt, newVersionAt, newVersionNote })
    .from(editions)
    .where(eq(editions.bookId, bookId))
    .orderBy(asc(id));
}

/** The campaigns of a book that took place between two instants, oldest first; the latest of them beyond the limit. */
export async function findCampaignsOf(
  db: Queryable,
  bookId: number,
  { from, to }: { from: Date; to: Date },
  limit: number,
) {
  const { id, name, startsAt, endsAt } = campaigns;
  const found = await db
    .selectDistinct({ id, name, startsAt, endsAt })
    .from(editions)
    .innerJoin(campaignPrices, eq(campaignPrices.editionId, editions.id))
    .innerJoin(campaigns, eq(campaigns.id, campaignPrices.campaignId))
    .where(
      and(eq(editions.bookId, bookId), gte(campaignPrices.endsAt, from), lte(campaignPrices.startsAt, to)),
    )
    .orderBy(desc(startsAt), desc(id))
    .limit(limit);
  return found.toReversed();
}
