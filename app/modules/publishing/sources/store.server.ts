import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { editionSources, uploads } from "#modules/publishing/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { SourceKind } from "#modules/publishing/formats/rules.ts";
import type { Upload } from "#modules/publishing/store.server.ts";

/** The uploads that an edition uses now. */
export async function findCurrent(db: Queryable, editionId: number): Promise<Upload[]> {
  return db
    .select(getTableColumns(uploads))
    .from(uploads)
    .innerJoin(editionSources, eq(editionSources.storagePath, uploads.path))
    .where(eq(editionSources.editionId, editionId));
}

/** The use of an upload by an edition, in a query of uploads. */
const use = (db: Queryable) =>
  db
    .select({ path: editionSources.storagePath })
    .from(editionSources)
    .where(eq(editionSources.storagePath, uploads.path));

export async function deleteSource(db: Queryable, editionId: number, kind: SourceKind): Promise<void> {
  const { editionId: edition, kind: stored } = editionSources;
  await db.delete(editionSources).where(and(eq(edition, editionId), eq(stored, kind)));
}

/** Whether the edition's own EPUB 2 is sold as EPUB 3. */
export async function saveUpgrade(db: Queryable, edition: number, upgrade: boolean): Promise<void> {
  const { editionId, kind } = editionSources;
  await db
    .update(editionSources)
    .set({ upgrade })
    .where(and(eq(editionId, edition), eq(kind, "epub")));
}

/** Those that it used before, the latest first. */
export async function findEarlier(db: Queryable, editionId: number): Promise<Upload[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.editionId, editionId), notExists(use(db))))
    .orderBy(desc(uploads.attachedAt), desc(uploads.path));
}

/** Changes a file of an edition, which is then locked until the transaction ends; undefined if it was removed. */
export async function updateUploadOf(
  db: Queryable,
  editionId: number,
  path: string,
  changes: Pick<Upload, "openedAt"> | Pick<Upload, "attachedAt" | "attachedBy">,
): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set(changes)
    .where(and(eq(uploads.path, path), eq(uploads.editionId, editionId)))
    .returning();
  return row;
}

/** Earlier files, the latest of each edition and kind. @param limit their number */
const keptEarlier = (db: Queryable, limit: number) => {
  const { path, editionId, kind, attachedAt } = uploads;
  const place = sql<number>`row_number() over (
    partition by ${editionId}, ${kind} order by ${attachedAt} desc nulls last, ${path} desc)`.as("place");
  const earlier = db
    .select({ path, place })
    .from(uploads)
    .where(and(isNotNull(editionId), notExists(use(db))))
    .as("earlier");
  return db.select({ path: earlier.path }).from(earlier).where(lte(earlier.place, limit));
};

/**
 * Unused uploads from before an instant, and replaced ones beyond the limit that were not opened since. They are locked first and checked
 * afterwards; otherwise an upload that an edition is linking concurrently would be removed: after waiting for a row,
 * PostgreSQL rechecks only the conditions on that row.
 * @param tx a transaction
 */
export async function deleteForgottenUploads(
  tx: Queryable,
  before: Date,
  keptFiles: number,
): Promise<Upload[]> {
  const held = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        notExists(use(tx)),
        or(isNull(uploads.openedAt), lt(uploads.openedAt, before)),
        notInArray(uploads.path, keptEarlier(tx, keptFiles)),
      ),
    )
    .for("update", { skipLocked: true });
  const paths = held.map(({ path }) => path);
  return tx
    .delete(uploads)
    .where(and(inArray(uploads.path, paths), notExists(use(tx))))
    .returning();
}
