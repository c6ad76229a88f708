import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Journal, Refund } from "#selling/payments/journal/journal.service.server.ts";
import { refundMail } from "#selling/payments/refunds/refunds.jobs.ts";
import {
  outstandingParts,
  type Part,
  partsOfAmount,
  totalOf,
} from "#selling/payments/refunds/refunds.rules.ts";
import {
  findAttempts,
  findParts,
  findRefund,
  findRefundedParts,
  findRefundOfProvider,
  findRefunds,
  insertRefund,
  type RefundRow,
  updateRefund,
} from "#selling/payments/refunds/refunds.store.server.ts";
import {
  endPreorder,
  findLines,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "#selling/payments/payments.store.server.ts";
import type { Gifts } from "#selling/promotions/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";

export type Settlement = ReturnType<typeof createSettlement>;

interface Neighbours {
  accounts: Pick<Accounts, "find">;
  gifts: Pick<Gifts, "revoke">;
  journal: Journal;
  library: Library;
  subscriptions: Subscriptions;
}

/**
 * The settlement of refunds of any origin: journal, library, subscription and mail. Every function uses the caller's
 * transaction, which holds the payment's lock.
 */
export function createSettlement(deps: Deps, neighbours: Neighbours) {
  const { accounts, gifts, journal, library, subscriptions } = neighbours;
  const { now, jobs, log } = deps;

  /** The refundable remainder of a payment. */
  async function outstanding(tx: Queryable, payment: PaymentRow): Promise<Part[]> {
    const lines = await findLines(tx, [payment.id]);
    return outstandingParts(payment, lines, await findRefundedParts(tx, payment.id));
  }

  /** Updates journal, library and subscription, and queues the mail, in one transaction. */
  async function settle(
    tx: Queryable,
    payment: PaymentRow,
    refund: RefundRow,
    providerRefundId: string | null,
  ): Promise<void> {
    await updateRefund(tx, refund.id, { state: "succeeded", settledAt: now(), providerRefundId });
    const refundedCents = payment.refundedCents + refund.amountCents;
    const isWhole = refundedCents >= payment.amountCents;
    await updatePayment(tx, payment.id, { refundedCents, ...(isWhole ? { state: "refunded" } : {}) });
    if (payment.kind === "editions" || isWhole || endsSubscription[refund.reason])
      await takeBack(tx, payment, refund);
    const recorded = await journal.recordRefund(tx, await entryOf(tx, payment, refund));
    // Without a number, the mail waits for the credit note.
    if (recorded) await jobs.send(tx, refundMail, { refundId: refund.id });
  }

  /** The text of a refund in the journal and the credit note. */
  async function entryOf(tx: Queryable, payment: PaymentRow, refund: RefundRow): Promise<Refund> {
    const buyer = await accounts.find(payment.memberId, tx);
    if (!buyer) throw new Error(`Payment ${payment.id} belongs to nobody.`);
    const sold = new Map((await journal.soldLines(tx, payment.id)).map((line) => [line.lineId, line]));
    const lines = (await findParts(tx, refund.id)).map(({ lineId, amountCents }) => {
      const line = sold.get(lineId);
      // Without its line the credit note would be of a smaller amount than the refund.
      if (!line) throw new Error(`The journal's row of payment ${payment.id} has no line ${lineId}.`);
      return { ...line, amountCents, ...(isPartOfPrice(refund) ? { copies: 0 as const } : {}) };
    });
    const { id: refundId, reason, note } = refund;
    return {
      paymentId: payment.id,
      refundId,
      occurredAt: now(),
      buyer,
      lines,
      reason: reason === "gesture" && note ? note : reasonText[reason],
      kind: reason === "dispute" ? "dispute" : "refund",
    };
  }

  /** Ends the refunded purchase; a second call has no effect. */
  const takeBack = (tx: Queryable, payment: PaymentRow, refund: RefundRow): Promise<void> =>
    payment.kind === "editions"
      ? takeBackEditions(tx, payment, refund)
      : endSubscription(tx, payment, refund);

  /**
   * A full refund of a line removes the edition (decisions.md, "Edges"), a partial one does not. Gestures leave the editions
   * even of lines that their rounding has emptied, until nothing of the payment is left.
   */
  async function takeBackEditions(tx: Queryable, payment: PaymentRow, refund: RefundRow): Promise<void> {
    if (refund.keepEditions) return;
    const left = new Set((await outstanding(tx, payment)).map(({ lineId }) => lineId));
    const gestures = left.size > 0 ? [] : (await findAttempts(tx, [payment.id])).filter(isPartOfPrice);
    const parts = [...(await findParts(tx, refund.id)), ...gestures.flatMap((gesture) => gesture.parts)];
    const ended = parts.flatMap(({ lineId }) => (lineId !== null && !left.has(lineId) ? [lineId] : []));
    await library.withdrawPurchases(tx, ended);
    if (ended.length === 0) return;
    await gifts.revoke(tx, payment.id);
    if (payment.isPreorder) await endPreorder(tx, payment.id, now());
  }

  async function endSubscription(tx: Queryable, payment: PaymentRow, refund: RefundRow): Promise<void> {
    const ended = await subscriptions.end(tx, payment.id);
    await gifts.revoke(tx, payment.id);
    // The editions that a subscription made free were paid by its price, which has been refunded (content/cgu.md,
    // sections 3 and 6).
    if (ended && (!refund.keepEditions || isPartOfPrice(refund))) await library.withdrawFreeOf(tx, ended.id);
  }

  async function fail(tx: Queryable, refund: RefundRow, reason: string): Promise<void> {
    log.error({ refundId: refund.id, paymentId: refund.paymentId, reason }, "refund failed");
    await updateRefund(tx, refund.id, { state: "failed", settledAt: now(), failure: reason });
  }

  /**
   * Books refunds made at the provider itself: the part of its total beyond our own. The total never decreases here, so
   * that events may arrive in any order. It does not include disputes.
   */
  async function applyReported(tx: Queryable, payment: PaymentRow): Promise<void> {
    if (!payment.paidAt || payment.reportedRefundCents === 0) return;
    const known = (await findRefunds(tx, [payment.id])).filter(
      ({ reason, state, providerRefundId }) =>
        reason !== "dispute" && (state !== "failed" || providerRefundId),
    );
    const missing = payment.reportedRefundCents - totalOf(known);
    if (missing > 0) await record(tx, payment, "provider", missing);
  }

  /** A refund that was already made. */
  async function record(
    tx: Queryable,
    payment: PaymentRow,
    reason: "provider" | "dispute",
    amountCents: number,
  ): Promise<void> {
    const parts = partsOfAmount(await outstanding(tx, payment), amountCents);
    const missingCents = amountCents - totalOf(parts);
    // Refunded here and by the bank, which cannot be booked against this sale: the publisher must check it.
    if (missingCents > 0)
      log.error({ paymentId: payment.id, reason, missingCents }, "more went back than was left");
    if (parts.length === 0) return;
    const refund = await insertRefund(
      tx,
      {
        paymentId: payment.id,
        reason,
        state: "requested",
        amountCents: totalOf(parts),
        keepEditions: false,
        requestedAt: now(),
      },
      parts,
    );
    await settle(tx, payment, refund, null);
  }

  /** A lost dispute is a refund made by the bank; a repeated report counts once. */
  async function recordLostDispute(tx: Queryable, payment: PaymentRow, amountCents: number): Promise<void> {
    const earlier = await findRefunds(tx, [payment.id]);
    if (earlier.some(({ reason }) => reason === "dispute")) return;
    await record(tx, payment, "dispute", amountCents);
  }

  /** The bank has returned a refund: the money is still owed, and the publisher must check it. */
  async function failByProvider(
    tx: Queryable,
    names: { refundId: string; refundKey: string | null; reason: string },
  ): Promise<void> {
    const found = await findRefundOfProvider(tx, names);
    if (!found) return void log.error({ ...names }, "a refund unknown here failed at the provider");
    const payment = await lockPayment(tx, found.paymentId);
    const refund = await findRefund(tx, found.id);
    if (!payment || !refund || refund.state === "failed") return;
    await updateRefund(tx, refund.id, { providerRefundId: names.refundId });
    await fail(tx, refund, names.reason);
    if (refund.state !== "succeeded") return;
    await updatePayment(tx, payment.id, {
      refundedCents: payment.refundedCents - refund.amountCents,
      state: "paid",
    });
    await journal.recordReversal(tx, await entryOf(tx, payment, refund));
  }

  return { outstanding, settle, takeBack, fail, applyReported, recordLostDispute, failByProvider };
}

/** A gesture that left something to refund: the reader keeps what was bought. */
const isPartOfPrice = ({ reason, keepEditions }: Pick<RefundRow, "reason" | "keepEditions">): boolean =>
  reason === "gesture" && keepEditions;

/**
 * Reasons that end a subscription even if a part of its price stays paid; with others it ends once the whole price is
 * refunded.
 */
const endsSubscription: Record<RefundRow["reason"], boolean> = {
  withdrawal: true,
  dispute: true,
  administrator: false,
  gesture: false,
  duplicate: false,
  provider: false,
  "account-ended": false,
  "subscription-ended": false,
};

/** For the credit note: the subject of a refund. */
const reasonText: Record<RefundRow["reason"], string> = {
  withdrawal: "Rétractation",
  duplicate: "Édition déjà possédée",
  administrator: "Remboursement",
  gesture: "Geste commercial",
  provider: "Remboursement",
  dispute: "Contestation auprès de la banque",
  "account-ended": "Compte fermé ou suspendu avant le paiement",
  "subscription-ended": "Abonnement terminé avant le paiement",
};
