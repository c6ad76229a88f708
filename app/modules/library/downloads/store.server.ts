import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { books, editions } from "#db/schema/catalogue.ts";
import { countedDownloads, downloads } from "#db/schema/library.ts";
import type { Queryable } from "#platform/database.server.ts";
import { listedDownloads } from "#modules/library/downloads/rules.ts";

type Download = typeof downloads.$inferSelect;

/**
 * Writes a line of the log and, for a download that counts, adds it to the edition's: once per member, edition and day
 * (decisions.md, "Catalogue"). One statement, because it runs beside the file that it tells of. Its commit does not wait
 * for the disk, and a power cut may lose the last second's lines.
 * @param day YYYY-MM-DD
 */
export async function insertDownload(
  db: Queryable,
  { memberId, editionId, format, address, downloadedAt }: Omit<Download, "id">,
  { day, counts }: { day: string; counts: boolean },
): Promise<void> {
  await db.execute(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    logged as (
      insert into ${downloads} (member_id, edition_id, format, address, downloaded_at)
      select ${memberId}::uuid, ${editionId}::integer, ${format}, ${address}, ${downloadedAt.toISOString()}::timestamptz from quick
    ),
    counted as (
      insert into ${countedDownloads} (member_id, edition_id, day)
      select ${memberId}::uuid, ${editionId}::integer, ${day}::date from quick where ${counts}::boolean
      on conflict do nothing
      returning edition_id
    )
    update ${editions} set downloads = downloads + 1 where id in (select edition_id from counted)`);
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
