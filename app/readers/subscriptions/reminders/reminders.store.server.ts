import { and, eq, gt, gte, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { subscriptionReminders, subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/**
 * Subscriptions that end before an instant and whose reminder is not decided yet, by their ids.
 * @param afterId the last one of the previous page; 0: from the first
 */
export async function findEndingSubscriptions(db: Queryable, before: Date, afterId: number, limit: number) {
  const reminded = db
    .select({ one: sql`1` })
    .from(subscriptionReminders)
    .where(
      and(eq(subscriptionReminders.subscriptionId, subscriptions.id), eq(subscriptionReminders.kind, "end")),
    );
  return db
    .select({ id: subscriptions.id, memberId: subscriptions.memberId, endDate: subscriptions.endDate })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.refundedAt),
        lte(subscriptions.endDate, before),
        gt(subscriptions.id, afterId),
        notExists(reminded),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}

export async function findDecidedReminders(db: Queryable, subscriptionId: number) {
  const rows = await db
    .select({ kind: subscriptionReminders.kind })
    .from(subscriptionReminders)
    .where(eq(subscriptionReminders.subscriptionId, subscriptionId));
  return new Set(rows.map(({ kind }) => kind));
}

/** Whether the member has paid for a period that begins when this one ends, or later. */
export async function isFollowed(
  db: Queryable,
  subscription: { id: number; memberId: string; endDate: Date },
): Promise<boolean> {
  const other = alias(subscriptions, "other");
  const rows = await db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.memberId, subscription.memberId),
        ne(other.id, subscription.id),
        isNull(other.refundedAt),
        gte(other.startDate, subscription.endDate),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the decision is new: only one of several workers makes it. */
export async function insertReminder(db: Queryable, reminder: typeof subscriptionReminders.$inferInsert) {
  const rows = await db.insert(subscriptionReminders).values(reminder).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** A subscription that was not refunded. */
export async function findRunningSubscription(db: Queryable, id: number) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.refundedAt)));
  return row;
}
