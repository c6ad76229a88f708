import type { Signatory } from "#platform/http/acts.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { days } from "#platform/data/durations.ts";
import { formatCents } from "#platform/data/money.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Refund } from "#selling/payments/refunds/refunds.contract.ts";
import * as rules from "#selling/payments/refunds/refunds.rules.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import {
  findAttempts,
  findRefund,
  type RefundRow,
  sumRefundedBy,
} from "#selling/payments/refunds/refunds.store.server.ts";
import { findLines, lockPayment, type PaymentRow } from "#selling/payments/payments.store.server.ts";

export interface RefundRequest {
  reason: RefundRow["reason"];
  parts: readonly rules.Part[];
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
export async function requireRecentFor(
  tx: Queryable,
  amountCents: number,
  now: Date,
  { username, requireRecent }: RefundingAdministrator,
): Promise<void> {
  const before24h = before(now, days(1));
  if (amountCents + (await sumRefundedBy(tx, username, before24h)) > rules.unprovenRefundCents)
    requireRecent();
}

interface Neighbours {
  settlement: Pick<Settlement, "outstanding">;
  request: (tx: Queryable, payment: PaymentRow, asked: RefundRequest) => Promise<RefundRow>;
}

/** What administrators refund: whole payments, editions or an amount, and what failed before. */
export function createAdministratorsRefunds(
  { db, now }: Pick<Deps, "db" | "now">,
  { settlement, request }: Neighbours,
) {
  /** An administrator's refund: of the whole payment, or of the given editions. */
  function requestByAdministrator(
    paymentId: number,
    administrator: RefundingAdministrator,
    asked: { editionIds: number[] | null; keepEditions: boolean; note: string | null },
  ): Promise<Refund> {
    return db.transaction(async (tx) => {
      const payment = await lockPaid(tx, paymentId);
      const parts = await chosenParts(tx, payment, asked.editionIds);
      if (parts.length === 0) throw conflict("Déjà remboursé.");
      const { keepEditions, note } = asked;
      return requestSigned(tx, payment, administrator, {
        reason: "administrator",
        parts,
        keepEditions,
        note,
      });
    });
  }

  /**
   * An administrator's gesture: a part of the price, shared over what is left of each line.
   * @throws AppError 400 for more than is left, 409 if something else was refunded since the amount was chosen
   */
  function requestAmount(
    paymentId: number,
    administrator: RefundingAdministrator,
    asked: { amountCents: number; leftCents: number; reason: string },
  ): Promise<Refund> {
    return db.transaction(async (tx) => {
      const payment = await lockPaid(tx, paymentId);
      const outstanding = await settlement.outstanding(tx, payment);
      const left = rules.totalOf(outstanding);
      if (left !== asked.leftCents)
        throw conflict(
          `Ce qui reste à rembourser a changé\u202f: ${formatCents(left)}. Vérifiez le montant.`,
        );
      if (asked.amountCents > left) {
        const text = `Il reste ${formatCents(left)} à rembourser au plus.`;
        throw invalid(text, { amount_cents: text });
      }
      return requestSigned(tx, payment, administrator, {
        reason: "gesture",
        parts: rules.sharesOfAmount(outstanding, asked.amountCents),
        keepEditions: asked.amountCents < left,
        note: asked.reason,
      });
    });
  }

  async function lockPaid(tx: Queryable, paymentId: number): Promise<PaymentRow> {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw notFound("Paiement introuvable.");
    if (!payment.paidAt) throw conflict("Ce paiement n’a pas été encaissé.");
    return payment;
  }

  async function requestSigned(
    tx: Queryable,
    payment: PaymentRow,
    administrator: RefundingAdministrator,
    refund: RefundRequest,
  ): Promise<Refund> {
    await requireRecentFor(tx, rules.totalOf(refund.parts), now(), administrator);
    const requested = await request(tx, payment, { ...refund, requestedBy: administrator.username });
    const { amountCents, keepEditions, note } = requested;
    await administrator.sign(tx, {
      kind: "payment-refunded",
      object: { type: "payment", id: payment.id },
      details: { amount: formatCents(amountCents), keepEditions, note },
    });
    return refundOf(requested);
  }

  /** Repeats a failed refund, for the amount still owed and with its original reason. */
  function retry(refundId: number, administrator: RefundingAdministrator): Promise<Refund> {
    return db.transaction(async (tx) => {
      const found = await findRefund(tx, refundId);
      const payment = found && (await lockPayment(tx, found.paymentId));
      if (!payment) throw notFound("Remboursement introuvable.");
      const attempts = await findAttempts(tx, [payment.id]);
      const failed = attempts.find(({ id }) => id === refundId);
      const parts = failed ? rules.owedParts(failed, attempts) : [];
      if (!failed || parts.length === 0) throw conflict("Ce remboursement n’a plus à être relancé.");
      await requireRecentFor(tx, rules.totalOf(parts), now(), administrator);
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
    const chosen = rules.partsOfEditions(parts, await findLines(tx, [payment.id]), editionIds);
    if (!chosen) throw invalid("Cette édition n’est pas dans ce paiement.");
    return chosen;
  }

  return { requestByAdministrator, requestAmount, retry };
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
