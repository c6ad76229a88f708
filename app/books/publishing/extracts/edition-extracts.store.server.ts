import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { ContentsTitle } from "#formats/extract/make-extract.server.ts";
import type { OpeningBlock } from "#formats/extract/blocks.ts";
import { type ExtractChoice, usualExtract } from "#books/publishing/extracts/edition-extracts.rules.ts";
import { editionExtracts, editionFormats, extractDownloads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type ExtractRow = typeof editionExtracts.$inferSelect;

export async function findExtract(db: Queryable, editionId: number): Promise<ExtractRow | undefined> {
  const [row] = await db.select().from(editionExtracts).where(eq(editionExtracts.editionId, editionId));
  return row;
}

/** Stores the publisher's choice; the file stays until the next one is made. */
export async function saveChoice(
  db: Queryable,
  editionId: number,
  choice: ExtractChoice,
  now: Date,
): Promise<void> {
  await db
    .insert(editionExtracts)
    .values({ editionId, ...choice, updatedAt: now })
    .onConflictDoUpdate({ target: editionExtracts.editionId, set: choice });
}

type Outcome = Pick<ExtractRow, "state" | "reason" | "madeFrom"> & {
  file: {
    storagePath: string;
    size: number;
    sha256: Buffer;
    opening: OpeningBlock[];
    contents: ContentsTitle[];
    textLengths: number[];
    names: string[];
  } | null;
};

export async function saveOutcome(
  db: Queryable,
  editionId: number,
  { file, ...outcome }: Outcome,
  now: Date,
): Promise<void> {
  const none = {
    storagePath: null,
    size: null,
    sha256: null,
    opening: null,
    contents: null,
    textLengths: null,
    names: null,
  };
  const values = { ...outcome, ...(file ?? none), updatedAt: now };
  await db
    .insert(editionExtracts)
    .values({ editionId, ...usualExtract, ...values })
    .onConflictDoUpdate({ target: editionExtracts.editionId, set: values });
}

/** Notes that extracts are to come, of editions that have an EPUB and no extract. @returns their ids */
export async function claimMissing(db: Queryable, limit: number, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${editionExtracts} (edition_id, updated_at)
    select ${editionFormats.editionId}, ${now.toISOString()}::timestamptz from ${editionFormats}
    where ${editionFormats.format} = 'epub' and ${editionFormats.storagePath} is not null
      and not exists (select from ${editionExtracts} known where known.edition_id = ${editionFormats.editionId})
    order by ${editionFormats.editionId} desc limit ${limit}
    on conflict do nothing returning edition_id as id`);
  return rows.map(({ id }) => id);
}

/** Notes that extracts are made again of which a migration forgot the origin; their files stay until then. @returns their ids */
export async function claimOutdated(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${editionExtracts} set made_from = '' where edition_id in (
      select edition_id from ${editionExtracts} where state = 'ready' and made_from is null
      order by edition_id desc limit ${limit} for update skip locked)
    returning edition_id as id`);
  return rows.map(({ id }) => id);
}

/** Counts a download of an extract, without its reader. */
export async function countDownload(db: Queryable, editionId: number, day: string): Promise<void> {
  await db
    .insert(extractDownloads)
    .values({ editionId, day, downloads: 1 })
    .onConflictDoUpdate({
      target: [extractDownloads.editionId, extractDownloads.day],
      set: { downloads: sql`${extractDownloads.downloads} + 1` },
    });
}

/** @param since the first day of the recent ones */
export async function sumDownloads(db: Queryable, editionId: number, since: string) {
  const { downloads, day } = extractDownloads;
  const [row] = await db
    .select({
      all: sql<number>`coalesce(sum(${downloads}), 0)::int`,
      recent: sql<number>`coalesce(sum(${downloads}) filter (where ${day} >= ${since}), 0)::int`,
    })
    .from(extractDownloads)
    .where(eq(extractDownloads.editionId, editionId));
  return row ?? { all: 0, recent: 0 };
}

/** The files of extracts, in the order of their editions. @param afterId the last edition of the previous page */
export async function findExtractFiles(db: Queryable, afterId: number, limit: number) {
  const { editionId, storagePath, size, sha256 } = editionExtracts;
  const rows = await db
    .select({ editionId, path: storagePath, size, sha256 })
    .from(editionExtracts)
    .where(and(isNotNull(storagePath), gt(editionId, afterId)))
    .orderBy(asc(editionId))
    .limit(limit);
  return rows.map((row) => ({ ...row, path: row.path ?? "" }));
}

/** Forgets a file, which is then made again. The text of the page stays with the next one. */
export async function forgetFile(db: Queryable, editionId: number, path: string): Promise<boolean> {
  const rows = await db
    .update(editionExtracts)
    .set({ state: "pending", madeFrom: null, storagePath: null, size: null, sha256: null })
    .where(and(eq(editionExtracts.editionId, editionId), eq(editionExtracts.storagePath, path)))
    .returning({ editionId: editionExtracts.editionId });
  return rows.length > 0;
}
