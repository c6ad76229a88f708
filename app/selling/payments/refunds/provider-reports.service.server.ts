import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { type PaymentRow, updatePayment } from "#selling/payments/payments.store.server.ts";
import type { DisputeEffect } from "#selling/payments/provider/payment-provider.contract.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";

/** What the provider reports of a payment after it was taken; the caller's transaction has locked the payment. */
export function createReports({ now, log }: Pick<Deps, "now" | "log">, settlement: Settlement) {
  /** A dispute that a bank has opened or decided (docs/decisions/014-orders-refunds-disputes.md). */
  async function takeDispute(tx: Queryable, payment: PaymentRow, effect: DisputeEffect): Promise<void> {
    const paymentId = payment.id;
    if (effect.kind === "disputed") {
      log.error({ paymentId }, "a payment is disputed: answer at the provider");
      return updatePayment(tx, paymentId, { disputedAt: now() });
    }
    log.error({ paymentId, lost: effect.lost }, "a dispute was closed");
    await updatePayment(tx, paymentId, { disputedAt: null });
    if (effect.lost) await settlement.recordLostDispute(tx, payment, effect.amountCents);
  }

  /** The provider counts all refunds of a payment intent together, its own and ours. */
  async function takeReport(
    tx: Queryable,
    payment: PaymentRow,
    paymentIntentId: string | null,
    totalCents: number,
  ): Promise<void> {
    const report = {
      reportedRefundCents: Math.max(payment.reportedRefundCents, totalCents),
      paymentIntentId: payment.paymentIntentId ?? paymentIntentId,
    };
    await updatePayment(tx, payment.id, report);
    await settlement.applyReported(tx, { ...payment, ...report });
  }

  return { takeDispute, takeReport };
}
