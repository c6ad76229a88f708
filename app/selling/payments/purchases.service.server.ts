import { atOneMoment } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import * as store from "#selling/payments/purchases.store.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { withdrawalEndsAt } from "#selling/payments/withdrawals/withdrawals.rules.ts";

const listedPayments = 500;

export type Purchases = ReturnType<typeof createPurchases>;

/** Members' payments as shown to the publisher, with their refunds and documents. */
export const createPurchases = ({ db }: Pick<Deps, "db">, refunds: Pick<Refunds, "ofPayments">) => ({
  async list(memberId: string) {
    // In separate reads, a refund that is settled in between would be neither pending nor made.
    const { rows, lines, documents, attempts } = await atOneMoment(db, async (tx) => {
      const made = await store.findMadePayments(tx, memberId, listedPayments);
      const ids = made.map(({ id }) => id);
      return {
        rows: made,
        lines: await store.findLinesOf(tx, ids),
        documents: await store.findDocumentsOf(tx, ids),
        attempts: await refunds.ofPayments(tx, ids),
      };
    });
    const attemptsOf = Map.groupBy(attempts, ({ paymentId }) => paymentId);
    const linesOf = Map.groupBy(lines, (line) => line.payment_id);
    const documentsOf = Map.groupBy(documents, (document) => document.payment_id);
    return rows.map(({ paidAt, ...row }) => ({
      ...row,
      paid_at: paidAt?.toISOString() ?? null,
      withdrawal_ends_at: paidAt && withdrawalEndsAt(paidAt).toISOString(),
      lines: linesOf.get(row.id) ?? [],
      documents: documentsOf.get(row.id) ?? [],
      refunds: (attemptsOf.get(row.id) ?? []).map((attempt) => ({
        id: attempt.id,
        amount_cents: attempt.amountCents,
        state: attempt.state,
        requested_at: attempt.requestedAt.toISOString(),
        owed_cents: attempt.owedCents,
      })),
    }));
  },

  /** Failed refunds of all members with an amount still owed, oldest first. */
  async failedRefunds() {
    const { found, attempts, lines } = await atOneMoment(db, async (tx) => {
      const rows = await store.findPaymentsWithFailedRefund(tx, listedPayments);
      const ids = rows.map(({ id }) => id);
      return {
        found: rows,
        attempts: await refunds.ofPayments(tx, ids),
        lines: await store.findLinesOf(tx, ids),
      };
    });
    const paymentOf = new Map(found.map((payment) => [payment.id, payment]));
    const linesOf = Map.groupBy(lines, (line) => line.payment_id);
    return attempts.flatMap((attempt) => {
      const payment = paymentOf.get(attempt.paymentId);
      if (!payment || attempt.owedCents === 0) return [];
      return {
        id: attempt.id,
        payment_id: payment.id,
        member_id: payment.memberId,
        kind: payment.kind,
        books: (linesOf.get(payment.id) ?? []).map((line) => line.book_title),
        reason: attempt.reason,
        owed_cents: attempt.owedCents,
        failed_at: (attempt.settledAt ?? attempt.requestedAt).toISOString(),
      };
    });
  },

  /** The ids of all of them, paid or not. */
  numbers: (memberId: string) => store.findPaymentNumbers(db, memberId),

  /** The consents of each payment, and the withdrawals: the stored proofs of a member's choices. */
  choices: (memberId: string) => store.findChoices(db, memberId),

  total: (memberId: string) => store.sumPaid(db, memberId),

  forgetAddresses: store.forgetSimulatedAddresses,
});
