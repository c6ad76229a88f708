import type { Signatory } from "#platform/http/acts.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { days } from "#platform/data/durations.ts";
import { formatCents } from "#platform/data/money.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { PaymentProvider, RefundAnswer } from "#selling/payments/provider/payment-provider.contract.ts";
import type { Refund } from "#selling/payments/refunds/refunds.contract.ts";
import { refundPayment } from "#selling/payments/refunds/refunds.jobs.ts";
import {
  owedParts,
  type Part,
  partsOfEditions,
  refundedLines,
  totalOf,
  unprovenRefundCents,
} from "#selling/payments/refunds/refunds.rules.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import {
  countDisputedPayments,
  countRefusedPayments,
  findAttempts,
  findParts,
  findRefund,
  insertRefund,
  type RefundRow,
  sumRefundedBy,
} from "#selling/payments/refunds/refunds.store.server.ts";
import {
  findLines,
  findPayment,
  lockPayment,
  type PaymentRow,
} from "#selling/payments/payments.store.server.ts";

export type Refunds = ReturnType<typeof createRefunds>;

interface Neighbours {
  settlement: Settlement;
  provider: PaymentProvider;
}

export interface RefundRequest {
  reason: RefundRow["reason"];
  parts: readonly Part[];
  /** Whether the editions stay in the library anyway. */
  keepEditions: boolean;
  note?: string | null;
  requestedBy?: string;
  /** The failed refund that this one repeats. */
  retryOf?: number;
}

export interface RefundingAdministrator extends Signatory<PaymentAct> {
  username: string;
  /** @throws AppError 403 unless the session proved itself recently */
  requireRecent: () => void;
}

/** With a larger sum of a day's refunds, all that they would take out of the house, their administrator proves who they are. */
async function requireRecentFor(
  tx: Queryable,
  amountCents: number,
  now: Date,
  { username, requireRecent }: RefundingAdministrator,
): Promise<void> {
  const before24h = before(now, days(1));
  if (amountCents + (await sumRefundedBy(tx, username, before24h)) > unprovenRefundCents) requireRecent();
}

/**
 * Refunds: requested in one transaction, made by the provider outside any transaction, settled in another one. A job
 * resumes refunds that a crash interrupted in between.
 */
export function createRefunds({ db, now, jobs }: Deps, { settlement, provider }: Neighbours) {
  /** Requests a refund of outstanding parts; the caller's transaction has locked the payment. */
  async function request(tx: Queryable, payment: PaymentRow, asked: RefundRequest): Promise<RefundRow> {
    const refund = await insertRefund(
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

  /** An administrator's refund: of the whole payment, or of the given editions. */
  function requestByAdministrator(
    paymentId: number,
    administrator: RefundingAdministrator,
    asked: { editionIds: number[] | null; keepEditions: boolean; note: string | null },
  ): Promise<Refund> {
    return db.transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment) throw notFound("Paiement introuvable.");
      if (!payment.paidAt) throw conflict("Ce paiement n’a pas été encaissé.");
      const parts = await chosenParts(tx, payment, asked.editionIds);
      if (parts.length === 0) throw conflict("Déjà remboursé.");
      await requireRecentFor(tx, totalOf(parts), now(), administrator);
      const { keepEditions, note } = asked;
      const refund = {
        reason: "administrator",
        parts,
        keepEditions,
        note,
        requestedBy: administrator.username,
      } as const;
      const requested = await request(tx, payment, refund);
      await administrator.sign(tx, {
        kind: "payment-refunded",
        object: { type: "payment", id: paymentId },
        details: { amount: formatCents(requested.amountCents), keepEditions, note },
      });
      return refundOf(requested);
    });
  }

  /** Repeats a failed refund, for the amount still owed and with its original reason. */
  function retry(refundId: number, administrator: RefundingAdministrator): Promise<Refund> {
    return db.transaction(async (tx) => {
      const found = await findRefund(tx, refundId);
      const payment = found && (await lockPayment(tx, found.paymentId));
      if (!payment) throw notFound("Remboursement introuvable.");
      const attempts = await findAttempts(tx, [payment.id]);
      const failed = attempts.find(({ id }) => id === refundId);
      const parts = failed ? owedParts(failed, attempts) : [];
      if (!failed || parts.length === 0) throw conflict("Ce remboursement n’a plus à être relancé.");
      await requireRecentFor(tx, totalOf(parts), now(), administrator);
      const { reason, keepEditions, note } = failed;
      const refund = { reason, keepEditions, note, parts, requestedBy: administrator.username };
      const requested = await request(tx, payment, { ...refund, retryOf: refundId });
      await administrator.sign(tx, {
        kind: "refund-retried",
        object: { type: "payment", id: payment.id },
        details: { amount: formatCents(requested.amountCents) },
      });
      return refundOf(requested);
    });
  }

  async function chosenParts(tx: Queryable, payment: PaymentRow, editionIds: number[] | null) {
    const parts = await settlement.outstanding(tx, payment);
    if (editionIds === null) return parts;
    const chosen = partsOfEditions(parts, await findLines(tx, [payment.id]), editionIds);
    if (!chosen) throw invalid("Cette édition n’est pas dans ce paiement.");
    return chosen;
  }

  /** Makes the refund at the provider, and settles it. After a crash it is repeated with the same key. */
  async function make(refundId: number, isRepeated: boolean): Promise<void> {
    const refund = await findRefund(db, refundId);
    if (refund?.state !== "requested") return;
    const answer = await askProvider(refund, isRepeated);
    await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, refund.paymentId);
      const current = await findRefund(tx, refundId);
      if (!payment || current?.state !== "requested") return;
      if (answer.made) await settlement.settle(tx, payment, current, answer.refundId);
      else await settlement.fail(tx, current, answer.reason);
      // The provider refuses a payment that was refunded elsewhere: then its own report counts.
      if (!answer.made) await settlement.applyReported(tx, payment);
    });
  }

  async function askProvider(refund: RefundRow, isRepeated: boolean): Promise<RefundAnswer> {
    const paymentIntentId = await paymentIntentOf(refund.paymentId);
    if (!paymentIntentId) return { made: false, reason: "no charge is known for this payment" };
    const { refundKey, amountCents } = refund;
    return provider.refund({ refundKey, paymentIntentId, amountCents, isRepeated });
  }

  async function paymentIntentOf(paymentId: number): Promise<string | null> {
    const payment = await findPayment(db, paymentId);
    if (payment?.paymentIntentId || !payment?.sessionId) return payment?.paymentIntentId ?? null;
    return (await provider.findSession(payment.sessionId))?.paymentIntentId ?? null;
  }

  /** Payments' refunds, oldest first, each with its parts and what it still owes in whole cents. */
  async function ofPayments(within: Queryable, paymentIds: readonly number[]) {
    const attempts = await findAttempts(within, paymentIds);
    const attemptsOf = Map.groupBy(attempts, ({ paymentId }) => paymentId);
    return attempts.map((attempt) => ({
      ...attempt,
      owedCents: totalOf(owedParts(attempt, attemptsOf.get(attempt.paymentId) ?? [])),
    }));
  }

  /** A refund with its payment, and its parts as mails name them. */
  async function find(refundId: number) {
    const refund = await findRefund(db, refundId);
    const payment = refund && (await findPayment(db, refund.paymentId));
    if (!payment) return null;
    const lines = refundedLines(await findParts(db, refundId), await findLines(db, [payment.id]));
    return { refund, payment, lines };
  }

  return {
    /** @throws AppError 403 where an administrator's day of refunds asks for a recent proof */
    requireRecentFor: (tx: Queryable, cents: number, administrator: RefundingAdministrator) =>
      requireRecentFor(tx, cents, now(), administrator),
    request,
    requestByAdministrator,
    retry,
    make,
    ofPayments,
    find,
    countDisputed: () => countDisputedPayments(db),
    /** Payments of the last month that came after the end of their account or subscription. */
    countRefused: () => countRefusedPayments(db, before(now(), days(30))),
  };
}

const refundOf = (row: RefundRow): Refund => ({
  id: row.id,
  payment_id: row.paymentId,
  amount_cents: row.amountCents,
  state: row.state,
  reason: row.reason,
  keep_editions: row.keepEditions,
  note: row.note,
  requested_at: row.requestedAt.toISOString(),
});
