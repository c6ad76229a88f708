import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { journalChecks } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type CheckRow = typeof journalChecks.$inferSelect;

/** Serialises requests: two at once are one. */
export async function lockChecks(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('encrier-journal-checks', 0))`);
}

export async function insertCheck(db: Queryable, requestedBy: string, now: Date): Promise<number> {
  const [row] = await db
    .insert(journalChecks)
    .values({ requestedBy, requestedAt: now })
    .returning({ id: journalChecks.id });
  if (!row) throw new Error("The new check was not returned.");
  return row.id;
}

export async function findCheck(db: Queryable, id: number): Promise<CheckRow | undefined> {
  const [row] = await db.select().from(journalChecks).where(eq(journalChecks.id, id));
  return row;
}

export async function finishCheck(
  db: Queryable,
  id: number,
  result: Pick<CheckRow, "finishedAt" | "entries" | "closings" | "lastHash" | "fault">,
): Promise<void> {
  await db
    .update(journalChecks)
    .set(result)
    .where(and(eq(journalChecks.id, id), isNull(journalChecks.finishedAt)));
}

/** The last check with a result. */
export async function findLastFinished(db: Queryable): Promise<CheckRow | undefined> {
  const [row] = await db
    .select()
    .from(journalChecks)
    .where(isNotNull(journalChecks.finishedAt))
    .orderBy(desc(journalChecks.id))
    .limit(1);
  return row;
}

/** The last requested check. */
export async function findLastRequested(db: Queryable): Promise<CheckRow | undefined> {
  const [row] = await db.select().from(journalChecks).orderBy(desc(journalChecks.id)).limit(1);
  return row;
}
