import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { countedDownloads, downloads, libraryEntries } from "#reading/library/library.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

const isDownloaded = sql<boolean>`exists (select 1 from ${downloads}
  where ${downloads.memberId} = ${libraryEntries.memberId} and ${downloads.editionId} = ${libraryEntries.editionId})`;

/** A member's holdings with their origin, newest first. */
export async function findHoldings(db: Queryable, memberId: string, limit: number) {
  return db
    .select({
      edition_id: editions.id,
      book_id: books.id,
      book_title: books.title,
      edition_title: editions.title,
      licence_number: libraryEntries.licenceNumber,
      origin: libraryEntries.origin,
      acquiredAt: libraryEntries.acquiredAt,
      isDownloaded,
    })
    .from(libraryEntries)
    .innerJoin(editions, eq(editions.id, libraryEntries.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(libraryEntries.memberId, memberId))
    .orderBy(desc(libraryEntries.acquiredAt), desc(editions.id))
    .limit(limit);
}

export interface SoldEditions {
  lines: readonly { id: number; editionId: number }[];
  paidAt: Date;
  /** Null for a gift: its recipient is known once it was redeemed. */
  buyerId: string | null;
}

/**
 * The delivered lines of a payment, with the time of their first download and the number of all. A refund has taken the
 * holding back: the buyer had it since the payment.
 */
export async function findDeliveries(db: Queryable, { lines, paidAt, buyerId }: SoldEditions) {
  const paid = sql`${paidAt.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ line: number; delivered: Date; first: Date | null; count: number }>(sql`
    select sold.line, coalesce(h.acquired_at, ${paid}) as delivered, min(d.downloaded_at) as first, count(d.id)::int as count
    from unnest(${sql.param(lines.map(({ id }) => id))}::int[], ${sql.param(lines.map(({ editionId }) => editionId))}::int[])
      as sold (line, edition)
    left join ${libraryEntries} h on h.payment_line_id = sold.line
    left join ${downloads} d on d.member_id = coalesce(h.member_id, ${buyerId}::uuid) and d.edition_id = sold.edition
      and d.downloaded_at >= ${paid}
    where h.payment_line_id is not null or ${buyerId}::uuid is not null
    group by sold.line, h.acquired_at order by sold.line`);
  return rows.map(({ line, delivered, first, count }) => ({
    lineId: line,
    deliveredAt: new Date(delivered),
    downloadedAt: first && new Date(first),
    downloads: count,
  }));
}

/** A gift of the publisher: one that another reader has paid is taken back by its refund only. */
const giftOf = (memberId: string, editionId: number) =>
  and(
    eq(libraryEntries.memberId, memberId),
    eq(libraryEntries.editionId, editionId),
    eq(libraryEntries.origin, "gift"),
    isNull(libraryEntries.paymentLineId),
  );

/** A given edition, locked until the transaction ends. */
export async function lockGift(db: Queryable, memberId: string, editionId: number) {
  const [row] = await db
    .select({ acquiredAt: libraryEntries.acquiredAt, isDownloaded })
    .from(libraryEntries)
    .where(giftOf(memberId, editionId))
    .for("update");
  return row;
}

export async function deleteGift(db: Queryable, memberId: string, editionId: number): Promise<void> {
  await db.delete(libraryEntries).where(giftOf(memberId, editionId));
}

export async function hasDownloadedFreeOf(db: Queryable, subscriptionId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: libraryEntries.editionId })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.subscriptionId, subscriptionId), isDownloaded))
    .limit(1);
  return row !== undefined;
}

export const countHoldings = (db: Queryable, memberId: string): Promise<number> =>
  db.$count(libraryEntries, eq(libraryEntries.memberId, memberId));

export async function countOwners(db: Queryable, editionIds: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${libraryEntries.memberId})::int` })
    .from(libraryEntries)
    .where(inArray(libraryEntries.editionId, [...editionIds]));
  return row?.count ?? 0;
}

/** The whole log of a member's downloads, newest first. */
export async function findAllDownloads(db: Queryable, memberId: string) {
  return db
    .select({
      edition_id: downloads.editionId,
      format: downloads.format,
      address: downloads.address,
      downloaded_at: downloads.downloadedAt,
    })
    .from(downloads)
    .where(eq(downloads.memberId, memberId))
    .orderBy(desc(downloads.downloadedAt), desc(downloads.id));
}

/** Removes a member's log of downloads; the counts stay. */
export async function deleteDownloadsOf(db: Queryable, memberId: string): Promise<void> {
  await db.delete(downloads).where(eq(downloads.memberId, memberId));
  await db.delete(countedDownloads).where(eq(countedDownloads.memberId, memberId));
}
