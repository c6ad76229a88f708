import { and, asc, count, eq, gt, lt, min, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WaitingRow } from "#selling/payments/journal/journal.store.server.ts";
import { journalWaiting } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export async function deleteWaiting(db: Queryable, id: number): Promise<void> {
  await db.delete(journalWaiting).where(eq(journalWaiting.id, id));
}

/** The first movement after an id without an earlier waiting one of the same payment. */
export async function findNextWaiting(db: Queryable, after: number) {
  const { id, paymentId } = journalWaiting;
  const [row] = await db
    .select({ id, paymentId })
    .from(journalWaiting)
    .where(and(gt(id, after), isFirst(db)))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

/** The movement, unless it has been numbered or an earlier one of its payment is waiting. */
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

/** The number of waiting movements, since when, and the reason of the last one. */
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
