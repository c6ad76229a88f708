import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import {
  editionExtracts,
  editionFormats,
  editionKepubs,
  editionSources,
  partialUploadParts,
  uploads,
} from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { type NamedFile, namedFilesAtOnce } from "#platform/files/store-check.server.ts";
import type { FormatRow } from "#books/publishing/publishing.store.server.ts";

/** A format's file, as expected in the store. */
export type ExpectedFile = Pick<FormatRow, "editionId" | "format" | "sha256" | "lost"> & {
  storagePath: string;
  size: number;
};

type Place = Pick<ExpectedFile, "editionId" | "format">;

/** Files in the order of their editions. @param after the last one of the previous page; null: from the first */
export async function findExpectedFiles(
  db: Queryable,
  after: Place | null,
  limit: number,
): Promise<ExpectedFile[]> {
  const { editionId, format, storagePath, size, sha256, lost } = editionFormats;
  const rows = await db
    .select({ editionId, format, storagePath, size, sha256, lost })
    .from(editionFormats)
    .where(
      and(
        isNotNull(storagePath),
        after ? sql`(${editionId}, ${format}) > (${after.editionId}, ${after.format})` : undefined,
      ),
    )
    .orderBy(asc(editionId), asc(format))
    .limit(limit);
  return rows.map((row) => ({ ...row, storagePath: row.storagePath ?? "", size: row.size ?? 0 }));
}

/**
 * The publisher's files, in the order of their paths.
 * @param after the last path of the previous page
 */
export async function findSourceFiles(db: Queryable, after: string): Promise<NamedFile[]> {
  const { path, size, sha256 } = uploads;
  return db
    .select({ path, size, sha256 })
    .from(uploads)
    .where(gt(path, after))
    .orderBy(asc(path))
    .limit(namedFilesAtOnce);
}

/** Records the state of a file, unless another one has replaced it. */
export async function saveLoss(
  db: Queryable,
  { storagePath }: Pick<ExpectedFile, "storagePath">,
  lost: ExpectedFile["lost"],
): Promise<void> {
  await db.update(editionFormats).set({ lost }).where(eq(editionFormats.storagePath, storagePath));
}

/** For a file older than the digests. */
export async function saveDigest(db: Queryable, storagePath: string, sha256: Buffer): Promise<void> {
  await db
    .update(editionFormats)
    .set({ sha256 })
    .where(and(eq(editionFormats.storagePath, storagePath), isNull(editionFormats.sha256)));
}

/** Those of these paths that an upload, an edition or a part of an upload refers to. */
export async function findReferred(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const asked = sql`unnest(${sql.param([...paths])}::text[]) as asked (path)`;
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from ${asked} where
      exists (select from ${uploads} where ${uploads.path} = asked.path)
      or exists (select from ${editionSources} where ${editionSources.storagePath} = asked.path)
      or exists (select from ${editionFormats} where ${editionFormats.storagePath} = asked.path)
      or exists (select from ${editionKepubs} where ${editionKepubs.storagePath} = asked.path)
      or exists (select from ${editionExtracts} where ${editionExtracts.storagePath} = asked.path)
      or exists (select from ${partialUploadParts} where ${partialUploadParts.storagePath} = asked.path)`);
  return rows.map(({ path }) => path);
}

/** Those of these cover keys that belong to an upload. */
export async function findUploadedCovers(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) as asked (key) where exists (
      select from ${uploads} where ${uploads.kind} = 'cover' and split_part(${uploads.analysis} ->> 'url', '/', 3) = key)`);
  return rows.map(({ key }) => key);
}
