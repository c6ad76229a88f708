import { eq, inArray } from "drizzle-orm";
import { withdrawals } from "#db/schema/payments.ts";
import type { Queryable } from "#platform/database.server.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function insertWithdrawal(
  db: Queryable,
  withdrawal: typeof withdrawals.$inferInsert,
): Promise<WithdrawalRow> {
  const [row] = await db.insert(withdrawals).values(withdrawal).returning();
  if (!row) throw new Error("The new withdrawal was not returned.");
  return row;
}

export async function findWithdrawal(db: Queryable, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** Those of the payments that were withdrawn from, whole or in part. */
export async function findWithdrawn(db: Queryable, paymentIds: readonly number[]): Promise<Set<number>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db
    .select({ paymentId: withdrawals.paymentId })
    .from(withdrawals)
    .where(inArray(withdrawals.paymentId, [...paymentIds]));
  return new Set(rows.map(({ paymentId }) => paymentId));
}
