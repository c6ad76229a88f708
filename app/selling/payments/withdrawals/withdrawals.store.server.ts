import { and, eq, inArray, max } from "drizzle-orm";
import { payments, withdrawals } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function insertWithdrawal(db: Queryable, withdrawal: typeof withdrawals.$inferInsert) {
  const [row] = await db.insert(withdrawals).values(withdrawal).returning();
  if (!row) throw new Error("The new withdrawal was not returned.");
  return row;
}

export async function findWithdrawal(db: Queryable, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** The payments that were withdrawn from, fully or in part. */
export async function findWithdrawn(db: Queryable, paymentIds: readonly number[]): Promise<Set<number>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db
    .select({ paymentId: withdrawals.paymentId })
    .from(withdrawals)
    .where(inArray(withdrawals.paymentId, [...paymentIds]));
  return new Set(rows.map(({ paymentId }) => paymentId));
}

/** The time of a member's last withdrawal from a subscription of their own; null if there is none. */
export async function findLastSubscriptionWithdrawal(db: Queryable, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ declaredAt: max(withdrawals.declaredAt) })
    .from(withdrawals)
    .innerJoin(payments, eq(payments.id, withdrawals.paymentId))
    .where(
      and(eq(withdrawals.memberId, memberId), eq(payments.kind, "subscription"), eq(payments.isGift, false)),
    );
  return row?.declaredAt ?? null;
}
