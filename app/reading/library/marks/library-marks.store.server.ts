import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { libraryEntries } from "#reading/library/library.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

type Marks = Pick<typeof libraryEntries.$inferSelect, "finishedAt" | "labels">;

/** @returns the marks after the change; undefined if the member does not own the edition */
export async function saveMarks(db: Queryable, memberId: string, editionId: number, changes: Partial<Marks>) {
  const { finishedAt, labels } = libraryEntries;
  const owned = and(eq(libraryEntries.memberId, memberId), eq(libraryEntries.editionId, editionId));
  const [row] =
    Object.keys(changes).length === 0
      ? await db.select({ finishedAt, labels }).from(libraryEntries).where(owned)
      : await db.update(libraryEntries).set(changes).where(owned).returning({ finishedAt, labels });
  return row;
}

/** Every edition on which a member has noted something. */
export async function findMarks(db: Queryable, memberId: string) {
  const { editionId, finishedAt, labels } = libraryEntries;
  const rows = await db
    .select({ edition_id: editionId, finishedAt, labels })
    .from(libraryEntries)
    .where(
      and(eq(libraryEntries.memberId, memberId), or(isNotNull(finishedAt), sql`cardinality(${labels}) > 0`)),
    )
    .orderBy(editionId);
  return rows.map(({ finishedAt: at, ...row }) => ({ ...row, finished_at: at?.toISOString() ?? null }));
}

export async function clearMarks(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(libraryEntries)
    .set({ finishedAt: null, labels: [] })
    .where(eq(libraryEntries.memberId, memberId));
}
