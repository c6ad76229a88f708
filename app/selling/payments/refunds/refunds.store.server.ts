import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, sql, sum } from "drizzle-orm";
import { payments, refundLines, refunds } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Part } from "#selling/payments/refunds/refunds.rules.ts";

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(
  db: Queryable,
  refund: typeof refunds.$inferInsert,
  parts: readonly Part[],
): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(refund).returning();
  if (!row) throw new Error("The new refund was not returned.");
  await db
    .insert(refundLines)
    .values(
      parts.map(({ lineId, amountCents }) => ({ refundId: row.id, paymentLineId: lineId, amountCents })),
    );
  return row;
}

export async function updateRefund(db: Queryable, id: number, changes: Partial<RefundRow>): Promise<void> {
  await db.update(refunds).set(changes).where(eq(refunds.id, id));
}

/**
 * The sum, in whole cents, that an administrator has refunded since an instant. Until the transaction ends no other refund
 * of theirs is summed, so that refunds requested together cannot each be the first.
 */
export async function sumRefundedBy(tx: Queryable, username: string, since: Date): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`encrier-refunds-by ${username}`}, 0))`,
  );
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.requestedBy, username), gte(refunds.requestedAt, since), ne(refunds.state, "failed")),
    );
  return row?.cents ?? 0;
}

export async function findRefund(db: Queryable, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** A payment's refunds, oldest first. */
export async function findRefunds(db: Queryable, paymentIds: readonly number[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.id));
}

/** By the provider's id, or by our key. */
export async function findRefundOfProvider(
  db: Queryable,
  names: { refundId: string; refundKey: string | null },
): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      or(
        eq(refunds.providerRefundId, names.refundId),
        ...(names.refundKey ? [eq(refunds.refundKey, names.refundKey)] : []),
      ),
    );
  return row;
}

/** The same for a page of the provider's list. */
export async function findRefundsOfProvider(
  db: Queryable,
  listed: readonly { refundId: string; refundKey: string | null }[],
): Promise<RefundRow[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ refundId }) => refundId);
  const keys = listed.flatMap(({ refundKey }) => refundKey ?? []);
  return db
    .select()
    .from(refunds)
    .where(or(inArray(refunds.providerRefundId, ids), inArray(refunds.refundKey, keys)));
}

export async function findParts(db: Queryable, refundId: number): Promise<Part[]> {
  return db
    .select({ lineId: refundLines.paymentLineId, amountCents: refundLines.amountCents })
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(refundLines.id));
}

/** Payments' refunds with their parts, oldest first. */
export async function findAttempts(db: Queryable, paymentIds: readonly number[]) {
  const rows = await findRefunds(db, paymentIds);
  if (rows.length === 0) return [];
  const { refundId, paymentLineId: lineId, amountCents } = refundLines;
  const parts = await db
    .select({ refundId, lineId, amountCents })
    .from(refundLines)
    .where(
      inArray(
        refundId,
        rows.map(({ id }) => id),
      ),
    );
  const partsOf = Map.groupBy(parts, (part) => part.refundId);
  return rows.map((row) => ({ ...row, parts: partsOf.get(row.id) ?? [] }));
}

/** The refunded amount of a payment, pending refunds included. */
export async function findRefundedParts(db: Queryable, paymentId: number): Promise<Part[]> {
  return db
    .select({ lineId: refundLines.paymentLineId, amountCents: refundLines.amountCents })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, "failed")));
}

/** Refunds requested before an instant, without a result. */
export async function findStrandedRefunds(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "requested"), lt(refunds.requestedAt, before)))
    .orderBy(asc(refunds.requestedAt))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Payments that came after the end of their account or subscription, and were given back since an instant. */
export async function countRefusedPayments(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${refunds.paymentId})::int` })
    .from(refunds)
    // Written out, as in the partial index.
    .where(
      sql`${refunds.reason} in ('account-ended', 'subscription-ended') and ${gte(refunds.requestedAt, since)}`,
    );
  return row?.count ?? 0;
}

/** Payments that a bank has withdrawn for now, until the dispute ends. */
export const countDisputedPayments = (db: Queryable): Promise<number> =>
  db.$count(payments, isNotNull(payments.disputedAt));
