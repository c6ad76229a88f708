import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { books, editions } from "#db/schema/catalogue.ts";
import { downloads } from "#db/schema/library.ts";
import type { Queryable } from "#platform/database.server.ts";
import { listedDownloads } from "#modules/library/downloads/rules.ts";

type Download = typeof downloads.$inferSelect;

/** In a transaction: its commit does not wait for the disk, and a power cut may lose the last second's lines. */
export async function insertDownload(db: Queryable, download: typeof downloads.$inferInsert): Promise<void> {
  await db.execute(sql`set local synchronous_commit = off`);
  await db.insert(downloads).values(download);
}

/** Whether this member began the same download after an instant. */
export async function hasDownloadSince(
  db: Queryable,
  { memberId, editionId, format }: Pick<Download, "memberId" | "editionId" | "format">,
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.memberId, memberId),
        eq(downloads.editionId, editionId),
        eq(downloads.format, format),
        gt(downloads.downloadedAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A member's log, newest first. */
export async function findDownloads(db: Queryable, memberId: string, editionId?: number) {
  return db
    .select({
      edition_id: downloads.editionId,
      book_title: books.title,
      edition_title: editions.title,
      format: downloads.format,
      address: downloads.address,
      downloaded_at: downloads.downloadedAt,
    })
    .from(downloads)
    .innerJoin(editions, eq(editions.id, downloads.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(and(eq(downloads.memberId, memberId), editionId ? eq(downloads.editionId, editionId) : undefined))
    .orderBy(desc(downloads.downloadedAt), desc(downloads.id))
    .limit(listedDownloads);
}

export async function deleteDownloadsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(downloads).where(lt(downloads.downloadedAt, instant));
}
