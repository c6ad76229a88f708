import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { days } from "#platform/data/durations.ts";
import type { PaymentProvider, RefundAnswer } from "#selling/payments/provider/payment-provider.contract.ts";
import { refundPayment } from "#selling/payments/refunds/refunds.jobs.ts";
import { owedParts, refundedLines, totalOf } from "#selling/payments/refunds/refunds.rules.ts";
import {
  createAdministratorsRefunds,
  type RefundingAdministrator,
  type RefundRequest,
  requireRecentFor,
} from "#selling/payments/refunds/administrators-refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import * as refundsStore from "#selling/payments/refunds/refunds.store.server.ts";
import * as paymentsStore from "#selling/payments/payments.store.server.ts";

export type Refunds = ReturnType<typeof createRefunds>;

interface Neighbours {
  settlement: Settlement;
  provider: PaymentProvider;
}

/**
 * Refunds: requested in one transaction, made by the provider outside any transaction, settled in another one. A job
 * resumes refunds that a crash interrupted in between.
 */
export function createRefunds({ db, now, jobs }: Deps, { settlement, provider }: Neighbours) {
  /** Requests a refund of outstanding parts; the caller's transaction has locked the payment. */
  async function request(
    tx: Queryable,
    payment: paymentsStore.PaymentRow,
    asked: RefundRequest,
  ): Promise<refundsStore.RefundRow> {
    const refund = await refundsStore.insertRefund(
      tx,
      {
        paymentId: payment.id,
        reason: asked.reason,
        state: "requested",
        amountCents: totalOf(asked.parts),
        keepEditions: asked.keepEditions,
        note: asked.note ?? null,
        requestedBy: asked.requestedBy ?? null,
        retryOf: asked.retryOf ?? null,
        requestedAt: now(),
      },
      asked.parts,
    );
    await jobs.send(tx, refundPayment, { refundId: refund.id });
    return refund;
  }

  /** Makes the refund at the provider, and settles it. After a crash it is repeated with the same key. */
  async function make(refundId: number, isRepeated: boolean): Promise<void> {
    const refund = await refundsStore.findRefund(db, refundId);
    if (refund?.state !== "requested") return;
    const answer = await askProvider(refund, isRepeated);
    await db.transaction(async (tx) => {
      const payment = await paymentsStore.lockPayment(tx, refund.paymentId);
      const current = await refundsStore.findRefund(tx, refundId);
      if (!payment || current?.state !== "requested") return;
      if (answer.made) await settlement.settle(tx, payment, current, answer.refundId);
      else await settlement.fail(tx, current, answer.reason);
      // The provider refuses a payment that was refunded elsewhere: then its own report counts.
      if (!answer.made) await settlement.applyReported(tx, payment);
    });
  }

  async function askProvider(refund: refundsStore.RefundRow, isRepeated: boolean): Promise<RefundAnswer> {
    const paymentIntentId = await paymentIntentOf(refund.paymentId);
    if (!paymentIntentId) return { made: false, reason: "no charge is known for this payment" };
    const { refundKey, amountCents } = refund;
    return provider.refund({ refundKey, paymentIntentId, amountCents, isRepeated });
  }

  async function paymentIntentOf(paymentId: number): Promise<string | null> {
    const payment = await paymentsStore.findPayment(db, paymentId);
    if (payment?.paymentIntentId || !payment?.sessionId) return payment?.paymentIntentId ?? null;
    return (await provider.findSession(payment.sessionId))?.paymentIntentId ?? null;
  }

  /** Payments' refunds, oldest first, each with its parts and what it still owes in whole cents. */
  async function ofPayments(within: Queryable, paymentIds: readonly number[]) {
    const attempts = await refundsStore.findAttempts(within, paymentIds);
    const attemptsOf = Map.groupBy(attempts, ({ paymentId }) => paymentId);
    return attempts.map((attempt) => ({
      ...attempt,
      owedCents: totalOf(owedParts(attempt, attemptsOf.get(attempt.paymentId) ?? [])),
    }));
  }

  /** A refund with its payment, and its parts as mails name them. */
  async function find(refundId: number) {
    const refund = await refundsStore.findRefund(db, refundId);
    const payment = refund && (await paymentsStore.findPayment(db, refund.paymentId));
    if (!payment) return null;
    const lines = refundedLines(
      await refundsStore.findParts(db, refundId),
      await paymentsStore.findLines(db, [payment.id]),
    );
    return { refund, payment, lines };
  }

  return {
    /** @throws AppError 403 where an administrator's day of refunds asks for a recent proof */
    requireRecentFor: (tx: Queryable, cents: number, administrator: RefundingAdministrator) =>
      requireRecentFor(tx, cents, now(), administrator),
    request,
    ...createAdministratorsRefunds({ db, now }, { settlement, request }),
    make,
    ofPayments,
    find,
    countDisputed: () => refundsStore.countDisputedPayments(db),
    /** Payments of the last month that came after the end of their account or subscription. */
    countRefused: () => refundsStore.countRefusedPayments(db, before(now(), days(30))),
  };
}
