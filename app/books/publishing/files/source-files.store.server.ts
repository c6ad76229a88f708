import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { SourceKind } from "#books/publishing/edition-formats.rules.ts";
import type { Upload } from "#books/publishing/publishing.store.server.ts";

/** The uploads that some editions use now. */
export async function findCurrent(db: Queryable, editionIds: readonly number[]): Promise<Upload[]> {
  return db
    .select(getTableColumns(uploads))
    .from(uploads)
    .innerJoin(editionSources, eq(editionSources.storagePath, uploads.path))
    .where(sql`${editionSources.editionId} = any(${sql.param([...editionIds])}::int[])`);
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

/** The texts of the edition, as they are now, are sold although words of them are missing in the ebooks. */
export async function saveAcceptance(db: Queryable, edition: number): Promise<void> {
  const { editionId, kind } = editionSources;
  await db
    .update(editionSources)
    .set({ acceptsMissingText: true })
    .where(and(eq(editionId, edition), inArray(kind, ["docx", "epub"])));
}

/** How the text of the edition's DOCX is set. */
export async function saveDocxChoice(
  db: Queryable,
  edition: number,
  choice: Partial<Pick<typeof editionSources.$inferInsert, "typography" | "embedFonts" | "structure">>,
): Promise<void> {
  const { editionId, kind } = editionSources;
  await db
    .update(editionSources)
    .set(choice)
    .where(and(eq(editionId, edition), eq(kind, "docx")));
}

/** Those that it used before, the latest first. */
export async function findEarlier(db: Queryable, editionId: number): Promise<Upload[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.editionId, editionId), notExists(use(db))))
    .orderBy(desc(uploads.attachedAt), desc(uploads.path));
}

/** The latest files that some editions took in use and that are kept, covers aside; oldest first. */
export async function findAttachments(db: Queryable, editionIds: readonly number[], limit: number) {
  const { editionId, attachedAt, kind } = uploads;
  const found = await db
    .select({ editionId, kind, attachedAt })
    .from(uploads)
    .where(and(inArray(editionId, [...editionIds]), isNotNull(attachedAt), ne(kind, "cover")))
    .orderBy(desc(attachedAt))
    .limit(limit);
  return found.toReversed();
}

/** Changes a file of an edition, which is then locked until the transaction ends; undefined if it was removed. */
export async function updateUploadOf(
  db: Queryable,
  editionId: number,
  path: string,
  changes: Pick<Upload, "openedAt"> | Pick<Upload, "attachedAt" | "attachedBy" | "surplus">,
): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set(changes)
    .where(and(eq(uploads.path, path), eq(uploads.editionId, editionId)))
    .returning();
  return row;
}

/**
 * Marks the earlier files beyond the limit, the latest of each edition and kind being kept, and no others.
 * @param editionId of one edition; absent: of all, since the limit has changed
 */
export async function markSurplus(db: Queryable, limit: number, editionId?: number): Promise<void> {
  const earlier = editionId === undefined ? isNotNull(uploads.editionId) : eq(uploads.editionId, editionId);
  await db.execute(sql`
    with ranked as (
      select ${uploads.path} as path, row_number() over (partition by ${uploads.editionId}, ${uploads.kind}
        order by ${uploads.attachedAt} desc nulls last, ${uploads.path} desc) > ${limit} as is_surplus
      from ${uploads} where ${and(earlier, notExists(use(db)))}
    )
    update ${uploads} set surplus = is_surplus from ranked
    where ranked.path = ${uploads.path} and ${uploads.surplus} <> is_surplus`);
}

/**
 * Removes uploads from before an instant that were never used, and replaced ones beyond the limit that were not opened
 * since; at most `limit` of them. They are locked first and checked
 * afterwards; otherwise an upload that an edition is linking concurrently would be removed: after waiting for a row,
 * PostgreSQL rechecks only the conditions on that row.
 * @param tx a transaction
 */
export async function deleteForgottenUploads(tx: Queryable, before: Date, limit: number): Promise<Upload[]> {
  const held = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(
      and(
        // Each by its own partial index: the shop may keep a million other files.
        or(
          and(isNull(uploads.editionId), lt(uploads.createdAt, before)),
          and(uploads.surplus, lt(uploads.createdAt, before)),
        ),
        notExists(use(tx)),
        or(isNull(uploads.openedAt), lt(uploads.openedAt, before)),
      ),
    )
    .limit(limit)
    .for("update", { skipLocked: true });
  const paths = held.map(({ path }) => path);
  return tx
    .delete(uploads)
    .where(and(inArray(uploads.path, paths), notExists(use(tx))))
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
