import { and, asc, count, eq, gt, lt, min, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WaitingRow } from "#modules/payments/journal/store.server.ts";
import { journalWaiting } from "#modules/payments/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export async function deleteWaiting(db: Queryable, id: number): Promise<void> {
  await db.delete(journalWaiting).where(eq(journalWaiting.id, id));
}

/** The first row after a number of which nothing of the same payment waits before it. */
export async function findNextWaiting(
  db: Queryable,
  after: number,
): Promise<Pick<WaitingRow, "id" | "paymentId"> | undefined> {
  const { id, paymentId } = journalWaiting;
  const [row] = await db
    .select({ id, paymentId })
    .from(journalWaiting)
    .where(and(gt(id, after), isFirst(db)))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

/** The row, unless it was numbered in the meantime or another of its payment comes before it. */
export async function findWaiting(db: Queryable, id: number): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(journalWaiting)
    .where(and(eq(journalWaiting.id, id), isFirst(db)));
  return row;
}

function isFirst(db: Queryable) {
  const earlier = alias(journalWaiting, "earlier");
  return notExists(
    db
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(eq(earlier.paymentId, journalWaiting.paymentId), lt(earlier.id, journalWaiting.id))),
  );
}

/** How many wait, since when, and why the last of them does. */
export async function summarizeWaiting(db: Queryable) {
  const { heldAt, id, reason } = journalWaiting;
  const [row] = await db
    .select({
      count: count(),
      since: min(heldAt),
      reason: sql<string | null>`(array_agg(${reason} order by ${id} desc))[1]`,
    })
    .from(journalWaiting);
  return row ?? { count: 0, since: null, reason: null };
}
