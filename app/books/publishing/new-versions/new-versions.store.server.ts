import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { newVersions } from "#books/publishing/publishing.tables.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type NewVersion = typeof newVersions.$inferSelect;

/** One that waits for its files takes the newer note, and waits for all formats. */
export async function insertNewVersion(
  db: Queryable,
  version: Pick<NewVersion, "editionId" | "note" | "formats" | "askedAt">,
): Promise<void> {
  const { note, askedAt } = version;
  await db
    .insert(newVersions)
    .values(version)
    .onConflictDoUpdate({
      target: newVersions.editionId,
      set: {
        note,
        askedAt,
        readyAt: null,
        formats: sql`array(select distinct unnest(${newVersions.formats} || excluded.formats))`,
      },
    });
}

export async function findWaiting(db: Queryable, editionId: number): Promise<NewVersion | undefined> {
  const [row] = await db
    .select()
    .from(newVersions)
    .where(and(eq(newVersions.editionId, editionId), isNull(newVersions.readyAt)));
  return row;
}

/** @param formats those in which it is announced */
export async function markReady(
  db: Queryable,
  editionId: number,
  formats: Format[],
  readyAt: Date,
): Promise<void> {
  await db.update(newVersions).set({ formats, readyAt }).where(eq(newVersions.editionId, editionId));
}

/** Removes the new version of an edition if its files are ready. @returns it, once */
export async function takeReady(db: Queryable, editionId: number): Promise<NewVersion | undefined> {
  const [row] = await db
    .delete(newVersions)
    .where(and(eq(newVersions.editionId, editionId), isNotNull(newVersions.readyAt)))
    .returning();
  return row;
}
