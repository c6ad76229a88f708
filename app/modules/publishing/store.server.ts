import { and, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { editionFormats, editionSources, uploads } from "#db/schema/publishing.ts";
import type { Queryable } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared-statements.server.ts";
import type { Format, SourceKind } from "#modules/publishing/rules.ts";

export type Upload = typeof uploads.$inferSelect;
export type FormatRow = typeof editionFormats.$inferSelect;

export async function insertUpload(db: Queryable, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload);
}

/** Takes an upload for an edition; undefined when it does not exist, is of another kind, or already taken. */
export async function attachUpload(
  db: Queryable,
  path: string,
  kind: SourceKind,
  editionId: number,
): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ editionId })
    .where(and(eq(uploads.path, path), eq(uploads.kind, kind), isNull(uploads.editionId)))
    .returning();
  return row;
}

/** How many pages an uploaded PDF has; null when there is no such upload. */
export async function findUploadedPages(db: Queryable, path: string): Promise<number | null> {
  const [row] = await db
    .select({ pages: sql<number | null>`(${uploads.analysis}->>'pages')::int` })
    .from(uploads)
    .where(and(eq(uploads.path, path), eq(uploads.kind, "pdf")));
  return row?.pages ?? null;
}

/**
 * Uploads of before an instant that no edition took, or whose edition has another file by now. Held first and looked at
 * then, or one that an edition takes at this very moment would go: of a row that was waited for, PostgreSQL asks again only
 * what the row itself says.
 * @param tx a transaction
 */
export async function deleteForgottenUploads(tx: Queryable, before: Date): Promise<Upload[]> {
  const source = tx
    .select({ path: editionSources.storagePath })
    .from(editionSources)
    .where(eq(editionSources.storagePath, uploads.path));
  const held = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), notExists(source)))
    .for("update", { skipLocked: true });
  const paths = held.map(({ path }) => path);
  return tx
    .delete(uploads)
    .where(and(inArray(uploads.path, paths), notExists(source)))
    .returning();
}

export async function saveSource(db: Queryable, source: typeof editionSources.$inferInsert): Promise<void> {
  await db
    .insert(editionSources)
    .values(source)
    .onConflictDoUpdate({
      target: [editionSources.editionId, editionSources.kind],
      set: source,
    });
}

export async function findSources(
  db: Queryable,
  editionId: number,
): Promise<Partial<Record<SourceKind, typeof editionSources.$inferSelect>>> {
  const rows = await db.select().from(editionSources).where(eq(editionSources.editionId, editionId));
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
}

/**
 * Marks formats as to be made; each time is a new revision, and an earlier file stays until the new one is there.
 * @param stated digest of what the files will say of the edition; null when they say nothing
 */
export async function markPending(
  db: Queryable,
  editionId: number,
  formats: readonly Format[],
  stated: string | null,
  now: Date,
): Promise<void> {
  const asked = { state: "pending" as const, stated, updatedAt: now };
  await db
    .insert(editionFormats)
    .values(formats.map((format) => ({ editionId, format, ...asked })))
    .onConflictDoUpdate({
      target: [editionFormats.editionId, editionFormats.format],
      set: { ...asked, reason: null, revision: sql`${editionFormats.revision} + 1` },
    });
}

/** Without the plans of marks, which are long and only copies need. */
export async function findFormats(db: Queryable, editionId: number): Promise<FormatRow[]> {
  return db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId));
}

export type FormatState = Pick<
  FormatRow,
  "editionId" | "format" | "state" | "reason" | "warnings" | "storagePath"
>;

export async function findFormatsOf(db: Queryable, editionIds: number[]): Promise<FormatState[]> {
  const { editionId, format, state, reason, warnings, storagePath } = editionFormats;
  return db
    .select({ editionId, format, state, reason, warnings, storagePath })
    .from(editionFormats)
    .where(inArray(editionId, editionIds));
}

const template = prepared((db) =>
  db
    .select({
      storagePath: editionFormats.storagePath,
      size: editionFormats.size,
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

/** Where the file lies that copies are made from, if any was made yet. */
export async function findTemplate(db: Queryable, editionId: number, format: Format) {
  const [row] = await template(db).execute({ editionId, format });
  return row;
}

/**
 * Ends a build, unless a newer revision was asked for meanwhile or another process has ended this one: then nothing changes
 * and false comes back.
 */
export async function settleFormat(
  db: Queryable,
  build: { editionId: number; format: Format; revision: number },
  outcome: Pick<FormatRow, "state" | "updatedAt"> & Partial<FormatRow>,
): Promise<boolean> {
  const rows = await db
    .update(editionFormats)
    .set({ reason: null, ...outcome })
    .where(
      and(
        eq(editionFormats.editionId, build.editionId),
        eq(editionFormats.format, build.format),
        eq(editionFormats.revision, build.revision),
        eq(editionFormats.state, "pending"),
      ),
    )
    .returning();
  return rows.length > 0;
}
