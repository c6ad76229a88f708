import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { countedDownloads, downloads } from "#reading/library/library.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { listedDownloads } from "#reading/library/downloads/downloads.rules.ts";

type Download = typeof downloads.$inferSelect;

const loggedDownload = prepared((db) => {
  const given = {
    member: sql`${sql.placeholder("memberId")}::uuid`,
    edition: sql`${sql.placeholder("editionId")}::integer`,
  };
  // Two queries use it and it changes data, so it runs once, before them.
  const quick = db.$with("quick", {}).as(sql`select set_config('synchronous_commit', 'off', true)`);
  const logged = db.$with("logged", {}).as(sql`
    insert into ${downloads} (member_id, edition_id, format, address, downloaded_at)
    select ${given.member}, ${given.edition}, ${sql.placeholder("format")}, ${sql.placeholder("address")},
      ${sql.placeholder("downloadedAt")}::timestamptz from quick`);
  const counted = db.$with("counted", {}).as(sql`
    insert into ${countedDownloads} (member_id, edition_id, day)
    select ${given.member}, ${given.edition}, ${sql.placeholder("day")}::date from quick
    where ${sql.placeholder("counts")}::boolean
    on conflict do nothing
    returning edition_id`);
  return db
    .with(quick, logged, counted)
    .update(editions)
    .set({ downloads: sql`downloads + 1` })
    .where(sql`id in (select edition_id from counted)`)
    .prepare("logged-download");
});

/**
 * Writes a line of the log and, for a download that counts, adds it to the edition's: once per member, edition and day
 * (decisions.md, "Catalogue"). One statement, because it runs during the transfer of the file. Its commit does not wait
 * for the disk, and a power cut may lose the last second's lines.
 * @param day YYYY-MM-DD
 */
export async function insertDownload(
  db: Queryable,
  download: Omit<Download, "id">,
  counting: { day: string; counts: boolean },
): Promise<void> {
  await loggedDownload(db).execute({ ...download, ...counting });
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
