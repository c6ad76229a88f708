import { and, desc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import type { Period } from "#readers/subscriptions/subscriptions.rules.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const subscriptionsOf = prepared((db) =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, sql.placeholder("memberId")), isNull(subscriptions.refundedAt)))
    .orderBy(desc(subscriptions.endDate))
    .prepare("subscriptions_of_member"),
);

/** A member's subscriptions, without refunded ones, newest first. */
export async function findSubscriptions(db: Queryable, memberId: string): Promise<SubscriptionRow[]> {
  return subscriptionsOf(db).execute({ memberId });
}

/**
 * Until the transaction ends, no other payment of this member becomes a period, so that each begins where the last one
 * ends.
 */
export async function lockSubscriptions(db: Queryable, memberId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`encrier-subscriptions ${memberId}`}, 0))`,
  );
}

export async function insertSubscription(db: Queryable, subscription: typeof subscriptions.$inferInsert) {
  await db.insert(subscriptions).values(subscription);
}

/** The period bought by a payment, unless it was ended. */
export async function findSubscriptionOf(db: Queryable, paymentId: number) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.paymentId, paymentId), isNull(subscriptions.refundedAt)));
  return row;
}

export async function isRefunded(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db
    .select({ refundedAt: subscriptions.refundedAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row !== undefined && row.refundedAt !== null;
}

/** Ends the period bought by a payment; undefined if it was already ended. */
export async function endSubscription(db: Queryable, paymentId: number, now: Date) {
  const [row] = await db
    .update(subscriptions)
    .set({ refundedAt: now })
    .where(and(eq(subscriptions.paymentId, paymentId), isNull(subscriptions.refundedAt)))
    .returning();
  return row;
}

/** Ends a given period. */
export async function endGiven(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(subscriptions).set({ refundedAt: now }).where(eq(subscriptions.id, id));
}

/** Ends the running period at an instant and cancels later ones; past periods are unchanged. */
export async function cutSubscriptions(db: Queryable, memberId: string, now: Date): Promise<void> {
  const isTheirs = and(eq(subscriptions.memberId, memberId), isNull(subscriptions.refundedAt));
  await db.delete(subscriptions).where(and(isTheirs, gte(subscriptions.startDate, now)));
  await db
    .update(subscriptions)
    .set({ endDate: now })
    .where(and(isTheirs, gt(subscriptions.endDate, now)));
}

/** The periods that an import of readers brought and that still count. */
export const findBroughtPeriods = (db: Queryable, importId: number): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.importId, importId), isNull(subscriptions.refundedAt)));

export async function moveSubscription(db: Queryable, id: number, period: Period): Promise<void> {
  await db.update(subscriptions).set(period).where(eq(subscriptions.id, id));
}

export async function countActiveSubscribers(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${subscriptions.memberId})::int` })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.refundedAt),
        lte(subscriptions.startDate, now),
        gt(subscriptions.endDate, now),
      ),
    );
  return row?.count ?? 0;
}
