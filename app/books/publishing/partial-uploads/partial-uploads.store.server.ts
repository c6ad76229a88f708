import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { partialUploadParts, partialUploads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type PartialUploadRow = typeof partialUploads.$inferSelect;
type Part = typeof partialUploadParts.$inferSelect;

export async function insertPartialUpload(
  db: Queryable,
  upload: typeof partialUploads.$inferInsert,
): Promise<void> {
  await db.insert(partialUploads).values(upload);
}

export async function findPartialUpload(db: Queryable, id: string): Promise<PartialUploadRow | undefined> {
  const [row] = await db.select().from(partialUploads).where(eq(partialUploads.id, id));
  return row;
}

/** Adds the next part; undefined if another one took its place concurrently. */
export async function appendPart(db: Queryable, part: Part): Promise<PartialUploadRow | undefined> {
  const [row] = await db
    .update(partialUploads)
    .set({ received: sql`${partialUploads.received} + ${part.size}` })
    .where(and(eq(partialUploads.id, part.uploadId), eq(partialUploads.received, part.start)))
    .returning();
  if (row) await db.insert(partialUploadParts).values(part);
  return row;
}

/** In the order of the file. */
export async function findParts(db: Queryable, uploadId: string): Promise<Part[]> {
  return db
    .select()
    .from(partialUploadParts)
    .where(eq(partialUploadParts.uploadId, uploadId))
    .orderBy(asc(partialUploadParts.start));
}

/** Removes uploads. @returns the paths of their parts */
export async function deletePartialUploads(db: Queryable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const parts = await db
    .delete(partialUploadParts)
    .where(inArray(partialUploadParts.uploadId, ids))
    .returning();
  await db.delete(partialUploads).where(inArray(partialUploads.id, ids));
  return parts.map(({ storagePath }) => storagePath);
}

export async function findPartialUploadsBefore(db: Queryable, instant: Date): Promise<string[]> {
  const rows = await db
    .select({ id: partialUploads.id })
    .from(partialUploads)
    .where(lt(partialUploads.createdAt, instant));
  return rows.map(({ id }) => id);
}
