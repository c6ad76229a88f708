import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { backups } from "#office/settings/settings.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type BackupRow = typeof backups.$inferSelect;

/** @returns false if another one is running */
export async function insertRunning(
  db: Queryable,
  row: Pick<BackupRow, "id" | "name" | "startedAt">,
): Promise<boolean> {
  const rows = await db
    .insert(backups)
    .values({ ...row, state: "running" })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  return rows.length > 0;
}

export async function saveDone(db: Queryable, id: string, size: number, endedAt: Date): Promise<void> {
  await db.update(backups).set({ state: "done", size, endedAt }).where(eq(backups.id, id));
}

/** A backup that has already ended stays as it is. */
export async function saveFailed(db: Queryable, id: string, reason: string, endedAt: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: "failed", reason, endedAt })
    .where(and(eq(backups.id, id), eq(backups.state, "running")));
}

/** The last backup in a state. */
export async function findLast(db: Queryable, state: BackupRow["state"]): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(eq(backups.state, state))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row ?? null;
}

/** Archives that were not removed, newest first: a retention of three numbers below 1000 bounds them. */
export const findKept = (db: Queryable): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.state, "done"), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt))
    .limit(3000);

export async function saveRemoved(db: Queryable, id: string, removedAt: Date): Promise<void> {
  await db.update(backups).set({ removedAt }).where(eq(backups.id, id));
}

/** Failures of the past that no screen shows. */
export async function deleteOldFailures(db: Queryable, endedBefore: Date): Promise<void> {
  await db.execute(
    sql`delete from ${backups} where ${backups.state} = 'failed' and ${backups.endedAt} < ${endedBefore}`,
  );
}
