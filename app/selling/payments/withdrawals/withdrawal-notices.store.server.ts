import { desc, eq, isNull, lt, sql } from "drizzle-orm";
import { payments, salesDocuments, withdrawalNotices } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type WithdrawalNoticeRow = typeof withdrawalNotices.$inferSelect;

export async function insertNotice(db: Queryable, notice: typeof withdrawalNotices.$inferInsert) {
  const [row] = await db.insert(withdrawalNotices).values(notice).returning();
  if (!row) throw new Error("The new notice was not returned.");
  return row;
}

export async function findNotice(db: Queryable, id: number): Promise<WithdrawalNoticeRow | undefined> {
  const [row] = await db.select().from(withdrawalNotices).where(eq(withdrawalNotices.id, id));
  return row;
}

export async function lockNotice(tx: Queryable, id: number): Promise<WithdrawalNoticeRow | undefined> {
  const [row] = await tx.select().from(withdrawalNotices).where(eq(withdrawalNotices.id, id)).for("update");
  return row;
}

export async function settleNotice(
  tx: Queryable,
  id: number,
  settled: Pick<WithdrawalNoticeRow, "outcome" | "settledAt">,
): Promise<void> {
  await tx.update(withdrawalNotices).set(settled).where(eq(withdrawalNotices.id, id));
}

/** Those that wait, oldest first, then the settled ones, newest first. */
export const findNotices = (db: Queryable, limit: number): Promise<WithdrawalNoticeRow[]> =>
  db
    .select()
    .from(withdrawalNotices)
    .orderBy(
      sql`${withdrawalNotices.outcome} is not null`,
      sql`case when ${withdrawalNotices.outcome} is null then ${withdrawalNotices.declaredAt} end`,
      desc(withdrawalNotices.declaredAt),
    )
    .limit(limit);

export const countOpenNotices = (db: Queryable): Promise<number> =>
  db.$count(withdrawalNotices, isNull(withdrawalNotices.outcome));

/** A member's, oldest first. */
export const findNoticesOf = (db: Queryable, memberId: string): Promise<WithdrawalNoticeRow[]> =>
  db
    .select()
    .from(withdrawalNotices)
    .where(eq(withdrawalNotices.memberId, memberId))
    .orderBy(withdrawalNotices.id);

/** Who paid the payment of this number, or that of the invoice of this number; null if there is none. */
export async function findPayer(db: Queryable, number: string): Promise<string | null> {
  const bare = number.replace(/^\D*(?=\d+$)/, "");
  const isPayment = /^\d{1,9}$/.test(bare) && !/^F\d/i.test(number);
  const [row] = isPayment
    ? await db
        .select({ memberId: payments.memberId })
        .from(payments)
        .where(eq(payments.id, Number(bare)))
    : await db
        .select({ memberId: payments.memberId })
        .from(salesDocuments)
        .innerJoin(payments, eq(payments.id, salesDocuments.paymentId))
        .where(eq(salesDocuments.number, number.toUpperCase()));
  return row?.memberId ?? null;
}

/** The day and the number of a declaration stay; the person is removed. */
export async function forgetNoticesOf(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(withdrawalNotices)
    .set({ name: "compte effacé", email: "efface@efface.invalid", reference: "" })
    .where(eq(withdrawalNotices.memberId, memberId));
}

export async function deleteNoticesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(withdrawalNotices).where(lt(withdrawalNotices.declaredAt, instant));
}
