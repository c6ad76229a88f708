import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { editionFormats, editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { buildPriorities } from "#books/publishing/builds/format-builds.rules.ts";
import type { TypographyCounts, TypographyKind } from "#formats/typography/kinds.ts";
import type { Format, SourceKind } from "#books/publishing/edition-formats.rules.ts";

export type Upload = typeof uploads.$inferSelect;
export type FormatRow = typeof editionFormats.$inferSelect;

export async function insertUpload(db: Queryable, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Queryable, path: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.path, path));
  return row;
}

/** Links an upload to an edition; undefined if it does not exist, has another kind, or is already used. */
export async function attachUpload(
  db: Queryable,
  path: string,
  kind: SourceKind,
  use: { editionId: number; at: Date; by: string | null },
): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ editionId: use.editionId, attachedAt: use.at, attachedBy: use.by })
    .where(and(eq(uploads.path, path), eq(uploads.kind, kind), isNull(uploads.editionId)))
    .returning();
  return row;
}

/** The publisher's choice of French typography, and the counts of the stored DOCX; null where there are none. */
export async function findTypography(
  db: Queryable,
  editionId: number,
): Promise<{ chosen: TypographyKind[] | null; found: TypographyCounts | null }> {
  const [row] = await db
    .select({
      chosen: editionSources.typography,
      found: sql<TypographyCounts | null>`${uploads.analysis}->'typography'`,
    })
    .from(editionSources)
    .leftJoin(uploads, eq(uploads.path, editionSources.storagePath))
    .where(isDocxOf(editionId));
  return row ?? { chosen: null, found: null };
}

const isDocxOf = (editionId: number) =>
  and(eq(editionSources.editionId, editionId), eq(editionSources.kind, "docx"));

export type Source = typeof editionSources.$inferSelect & { sha256: Buffer | null; analysis: unknown };

/** With the digests of the uploaded files, and what was found in them. */
export async function findSources(
  db: Queryable,
  editionId: number,
): Promise<Partial<Record<SourceKind, Source>>> {
  const rows = await db
    .select({ ...getTableColumns(editionSources), sha256: uploads.sha256, analysis: uploads.analysis })
    .from(editionSources)
    .leftJoin(uploads, eq(uploads.path, editionSources.storagePath))
    .where(eq(editionSources.editionId, editionId));
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
}

/**
 * Marks formats as pending; each time is a new revision, and an earlier file stays until the new one is ready.
 * @param made digests of the metadata in the files, and of their sources too; null if they contain none
 * @param priority of formats that were never asked for
 * @returns the highest priority of these formats
 */
export async function markPending(
  db: Queryable,
  editionId: number,
  formats: readonly Format[],
  made: { stated: string; content: string } | null,
  now: Date,
  priority: number = buildPriorities.new,
): Promise<number> {
  const { stated = null, content = null } = made ?? {};
  const asked = { state: "pending" as const, stated, content, updatedAt: now };
  const rows = await db
    .insert(editionFormats)
    .values(formats.map((format) => ({ editionId, format, priority, ...asked, modifiedAt: now })))
    .onConflictDoUpdate({
      target: [editionFormats.editionId, editionFormats.format],
      set: {
        ...asked,
        ...notFailing,
        priority: nextPriority,
        modifiedAt: sql`case when ${editionFormats.content} = excluded.content
          then coalesce(${editionFormats.modifiedAt}, excluded.modified_at) else excluded.modified_at end`,
        revision: sql`${editionFormats.revision} + 1`,
      },
    })
    .returning({ priority: editionFormats.priority });
  return Math.max(...rows.map((row) => row.priority));
}

/** A format that is pending keeps its priority; one that readers can still get is only made again. */
const nextPriority = sql`case
  when ${editionFormats.state} = 'pending' then ${editionFormats.priority}
  when ${editionFormats.missed} then ${buildPriorities.sold}
  when ${editionFormats.storagePath} is null or ${editionFormats.lost} is not null then ${buildPriorities.new}
  else ${buildPriorities.again} end`;

/** The edition has no such format; its row keeps no file. */
export async function markAbsent(
  db: Queryable,
  { editionId, format }: Pick<FormatRow, "editionId" | "format">,
  stated: string | null,
  now: Date,
): Promise<void> {
  const absent = { state: "absent" as const, stated, updatedAt: now };
  const nothing = {
    storagePath: null,
    size: null,
    sha256: null,
    markPlan: null,
    warnings: [],
    lost: null,
    balance: null,
  };
  await db
    .insert(editionFormats)
    .values({ editionId, format, ...absent })
    .onConflictDoUpdate({
      target: [editionFormats.editionId, editionFormats.format],
      set: {
        ...absent,
        ...nothing,
        ...notFailing,
        missed: false,
        revision: sql`${editionFormats.revision} + 1`,
      },
    });
}

/** Without the plans of marks, which are long and needed only for copies. */
export async function findFormats(db: Queryable, editionId: number): Promise<FormatRow[]> {
  return db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId));
}

export type FormatState = Omit<FormatRow, "markPlan">;

export async function findFormatsOf(db: Queryable, editionIds: number[]): Promise<FormatState[]> {
  const { markPlan: _plan, ...columns } = getTableColumns(editionFormats);
  return db.select(columns).from(editionFormats).where(inArray(editionFormats.editionId, editionIds));
}

const template = prepared((db) =>
  db
    .select({
      editionId: editionFormats.editionId,
      format: editionFormats.format,
      state: editionFormats.state,
      storagePath: editionFormats.storagePath,
      size: editionFormats.size,
      sha256: editionFormats.sha256,
      lost: editionFormats.lost,
      markPlan: editionFormats.markPlan,
    })
    .from(editionFormats)
    .where(
      and(
        eq(editionFormats.editionId, sql.placeholder("editionId")),
        eq(editionFormats.format, sql.placeholder("format")),
      ),
    )
    .prepare("edition-template"),
);

/** The path of the template, if one was built. */
export async function findTemplate(db: Queryable, editionId: number, format: Format) {
  const [row] = await template(db).execute({ editionId, format });
  return row;
}

/** Whether a build is still current: there is no newer revision, and no other process has ended it. */
const isCurrent = ({ editionId, format, revision }: Build) =>
  and(
    eq(editionFormats.editionId, editionId),
    eq(editionFormats.format, format),
    eq(editionFormats.revision, revision),
    eq(editionFormats.state, "pending"),
  );
type Build = Pick<FormatRow, "editionId" | "format" | "revision">;
type MadeFile = Pick<
  FormatRow,
  "storagePath" | "size" | "sha256" | "markPlan" | "warnings" | "updatedAt" | "madeInMs" | "balance"
>;

/** Clears the failed tries. */
const notFailing = { reason: null, failingSince: null, tries: 0, retryAt: null };

/** Ends a build with its file. @returns false, without any change, if the build is no longer current */
export async function keepFormat(db: Queryable, build: Build, file: MadeFile): Promise<boolean> {
  const rows = await db
    .update(editionFormats)
    .set({ ...file, ...notFailing, state: "ready", lost: null })
    .where(isCurrent(build))
    .returning({ format: editionFormats.format });
  return rows.length > 0;
}

/** Ends a build without a file. If there is no earlier file either, owners miss the format. @returns as `keepFormat` */
export async function failFormat(
  db: Queryable,
  build: Build,
  reason: string,
  now: Date,
  balance: FormatRow["balance"] = null,
): Promise<boolean> {
  const { missed, storagePath, lost } = editionFormats;
  const rows = await db
    .update(editionFormats)
    .set({
      ...notFailing,
      state: "failed",
      reason,
      balance,
      missed: sql`${missed} or ${storagePath} is null or ${lost} is not null`,
      updatedAt: now,
    })
    .where(isCurrent(build))
    .returning({ format: editionFormats.format });
  return rows.length > 0;
}

/** Records a failed try, and the time of the next one. @returns false if the build is no longer current */
export async function postponeFormat(
  db: Queryable,
  build: Build,
  { since, tries, retryAt, reason }: { since: Date; tries: number; retryAt: Date; reason: string },
): Promise<boolean> {
  const rows = await db
    .update(editionFormats)
    .set({ failingSince: since, tries, retryAt, reason })
    .where(isCurrent(build))
    .returning({ format: editionFormats.format });
  return rows.length > 0;
}
