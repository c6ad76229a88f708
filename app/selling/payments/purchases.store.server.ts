import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import {
  paymentLines,
  payments,
  refundLines,
  refunds,
  salesDocuments,
  withdrawals,
} from "#selling/payments/payments.tables.ts";
import { simulatedSessions } from "#selling/payments/simulation/simulated-payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** A member's completed payments, newest first. */
export async function findMadePayments(db: Queryable, memberId: string, limit: number) {
  return db
    .select({
      id: payments.id,
      member_id: payments.memberId,
      kind: payments.kind,
      state: payments.state,
      provider: payments.provider,
      session_id: payments.sessionId,
      amount_cents: payments.amountCents,
      refunded_cents: payments.refundedCents,
      withdrawal_consent: payments.withdrawalConsent,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), isNotNull(payments.paidAt)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export async function findPaymentNumbers(db: Queryable, memberId: string): Promise<number[]> {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.memberId, memberId));
  return rows.map(({ id }) => id);
}

export async function findLinesOf(db: Queryable, paymentIds: number[]) {
  if (paymentIds.length === 0) return [];
  // Within one table's statement, Drizzle writes columns without their table's name.
  const refunded = sql<number>`(select coalesce(sum(part.amount_cents), 0)::int
    from ${refundLines} part join ${refunds} refund on refund.id = part.refund_id and refund.state <> 'failed'
    where part.payment_line_id = payment_lines.id)`;
  return db
    .select({
      refunded_cents: refunded,
      payment_id: paymentLines.paymentId,
      edition_id: paymentLines.editionId,
      book_title: paymentLines.bookTitle,
      edition_title: paymentLines.editionTitle,
      price_cents: paymentLines.priceCents,
    })
    .from(paymentLines)
    .where(inArray(paymentLines.paymentId, paymentIds))
    .orderBy(paymentLines.id);
}

/** Invoices and credit notes, in order of creation. */
export async function findDocumentsOf(db: Queryable, paymentIds: number[]) {
  if (paymentIds.length === 0) return [];
  const { paymentId, number, kind, year, sequence } = salesDocuments;
  return db
    .select({ payment_id: paymentId, number, kind })
    .from(salesDocuments)
    .where(inArray(paymentId, paymentIds))
    .orderBy(year, sequence);
}

/** A member's consents and declarations by payment, oldest first; and the card's country, which proves that of the buyer. */
export async function findChoices(db: Queryable, memberId: string) {
  const { id, kind, withdrawalConsent, consentVersion, consentedAt, memberId: payer, paidAt } = payments;
  const { country, cardCountry } = payments;
  return db
    .select({
      payment_id: id,
      kind,
      immediate_supply_asked: withdrawalConsent,
      wording: consentVersion,
      asked_at: consentedAt,
      withdrawn_at: withdrawals.declaredAt,
      country,
      card_country: cardCountry,
    })
    .from(payments)
    .leftJoin(withdrawals, eq(withdrawals.paymentId, id))
    .where(and(eq(payer, memberId), isNotNull(paidAt)))
    .orderBy(id, withdrawals.id);
}

/** Payments with a failed refund that was not repeated, oldest first. */
export async function findPaymentsWithFailedRefund(db: Queryable, limit: number) {
  // Within one table's statement, Drizzle writes columns without their table's name.
  const hasFailed = sql`exists (select from ${refunds} failed where failed.payment_id = payments.id and failed.state = 'failed'
    and not exists (select from ${refunds} later where later.payment_id = failed.payment_id and later.retry_of = failed.id))`;
  return db
    .select({ id: payments.id, memberId: payments.memberId, kind: payments.kind })
    .from(payments)
    .where(hasFailed)
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** A member's payments less refunds, in cents. */
export async function sumPaid(db: Queryable, memberId: string): Promise<{ count: number; cents: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0)::int`,
    })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), isNotNull(payments.paidAt)));
  return row ?? { count: 0, cents: 0 };
}

/** The simulated provider also stores an address. */
export async function forgetSimulatedAddresses(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(simulatedSessions)
    .set({ email: "efface@efface.invalid" })
    .where(
      sql`${simulatedSessions.reference} in (select order_key::text from ${payments} where ${payments.memberId} = ${memberId})`,
    );
}
