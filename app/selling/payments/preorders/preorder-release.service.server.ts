import { doEachDue } from "#platform/data/each-due.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import type { Refusals } from "#selling/payments/orders/payment-refusals.service.server.ts";
import type { PreorderDelivery } from "#selling/payments/preorders/preorder-delivery.service.server.ts";
import { nextAttemptAfter, preorderStep } from "#selling/payments/preorders/preorders.rules.ts";
import {
  findDuePreorders,
  findPreorder,
  type FoundPreorder,
  updatePreorder,
} from "#selling/payments/preorders.store.server.ts";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "#selling/payments/payments.store.server.ts";
import type { CardCharge, PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";

export type PreorderRelease = ReturnType<typeof createPreorderRelease>;

interface Neighbours {
  delivery: PreorderDelivery;
  fulfilment: Pick<Fulfilment, "settleSession">;
  provider: Pick<PaymentProvider, "chargeCard" | "forgetCard">;
  refusals: Pick<Refusals, "isRefused">;
}

/**
 * The release of preorders. Each step is one transaction that reads again what is due, so that a process that is killed, or
 * two that run at once, deliver and charge once.
 */
export function createPreorderRelease(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  { delivery, fulfilment, provider, refusals }: Neighbours,
) {
  const releaseDue = (): Promise<void> =>
    doEachDue(
      (tried) => findDuePreorders(db, now(), tried),
      (id) => release(Number(id)),
      (paymentId, err) => log.error({ err, paymentId }, "a preorder could not be released"),
    );

  async function release(paymentId: number): Promise<void> {
    const charge = await db.transaction((tx) => takeStep(tx, paymentId));
    if (charge) await settle(charge);
  }

  /** @returns the charge to be made, outside of the transaction */
  async function takeStep(tx: Queryable, paymentId: number): Promise<CardCharge | null> {
    const payment = await lockPayment(tx, paymentId);
    const found = await findPreorder(tx, paymentId);
    if (!payment || !found) return null;
    switch (preorderStep({ ...found, ...found.preorder }, now())) {
      case "charge":
        return beginCharge(tx, payment, found);
      case "deliver":
        await delivery.deliver(tx, payment);
        break;
      case "cancel":
        await delivery.cancel(tx, payment, "administrator", "cancelled");
        break;
      case "end":
        await delivery.cancel(tx, payment, "account-ended", null);
        break;
      case "move":
        await updatePreorder(tx, paymentId, { promisedAt: found.edition.onlineAt });
        await delivery.notify(tx, paymentId, "moved");
        break;
      case null:
    }
    return null;
  }

  async function beginCharge(tx: Queryable, payment: PaymentRow, { preorder }: FoundPreorder) {
    const { id, orderKey, cardReference, amountCents } = payment;
    if (cardReference === null) throw new Error(`No card is kept for the preorder ${id}.`);
    const isRepeated = preorder.chargingSince !== null;
    if (!isRepeated && (await refusals.isRefused(tx, payment))) {
      await delivery.cancel(tx, payment, "account-ended", null);
      return null;
    }
    const attempt = isRepeated ? preorder.attempts : preorder.attempts + 1;
    await updatePreorder(tx, id, { attempts: attempt, chargingSince: preorder.chargingSince ?? now() });
    return { orderKey, paymentId: id, attempt, cardReference, amountCents, isRepeated };
  }

  /** The answer is applied like a message about a session: it grants the edition, once. */
  async function settle(charge: CardCharge): Promise<void> {
    const { paymentId, amountCents } = charge;
    const answer = await provider.chargeCard(charge);
    if (answer.made) {
      const { paymentIntentId } = answer;
      return fulfilment.settleSession(paymentId, { state: "paid", amountCents, paymentIntentId });
    }
    log.warn({ paymentId, attempt: charge.attempt, reason: answer.reason }, "a kept card was refused");
    await db.transaction((tx) => fail(tx, charge));
  }

  async function fail(tx: Queryable, { paymentId, attempt }: CardCharge): Promise<void> {
    const payment = await lockPayment(tx, paymentId);
    const found = await findPreorder(tx, paymentId);
    const isCurrent = found?.preorder.attempts === attempt && found.preorder.chargingSince !== null;
    if (payment?.state !== "reserved" || !isCurrent) return;
    const nextAttemptAt = nextAttemptAfter(attempt, now());
    if (!nextAttemptAt) return delivery.cancel(tx, payment, "administrator", "ended");
    await updatePreorder(tx, paymentId, { chargingSince: null, nextAttemptAt });
    await delivery.notify(tx, paymentId, "unpaid");
  }

  /** After the payment or the end of a preorder. */
  async function forgetCard(paymentId: number): Promise<void> {
    const payment = await findPayment(db, paymentId);
    if (!payment?.cardReference || payment.state === "reserved") return;
    await provider.forgetCard(payment.cardReference);
    await updatePayment(db, paymentId, { cardReference: null });
  }

  return { releaseDue, forgetCard };
}
