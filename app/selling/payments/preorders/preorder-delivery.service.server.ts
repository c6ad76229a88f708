import type { Deps } from "#platform/process/deps.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import {
  forgetKeptCard,
  preorderMail,
  type PreorderNews,
  releasePreorders,
} from "#selling/payments/preorders/preorders.jobs.ts";
import * as store from "#selling/payments/preorders.store.server.ts";
import { findLines, type PaymentRow, updatePayment } from "#selling/payments/payments.store.server.ts";
import type { RefundReason } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";

export type PreorderDelivery = ReturnType<typeof createPreorderDelivery>;

interface Neighbours {
  library: Pick<Library, "grantPurchase" | "hasten">;
  refunds: Pick<Refunds, "request">;
  settlement: Pick<Settlement, "outstanding">;
}

/** The states of a preorder. Every function uses the caller's transaction, which holds the payment's lock. */
export function createPreorderDelivery(
  { now, jobs, log }: Pick<Deps, "now" | "jobs" | "log">,
  { library, refunds, settlement }: Neighbours,
) {
  /** The order is paid: it waits for its release, or is delivered if that has come. */
  async function take(tx: Queryable, payment: PaymentRow): Promise<void> {
    const found = await require(tx, payment.id);
    await forgetCard(tx, payment);
    if (found.preorder.cancelledAt) return giveBack(tx, payment, "administrator");
    await store.updatePreorder(tx, payment.id, {
      confirmedAt: found.preorder.confirmedAt ?? now(),
      chargingSince: null,
    });
    if (await isSecond(tx, found)) return cancel(tx, payment, "duplicate", null);
    if (found.edition.onSale) return deliver(tx, payment);
    await awaitRelease(tx, found);
  }

  /** The provider keeps a card for the order: nothing is paid. */
  async function reserve(tx: Queryable, payment: PaymentRow, cardReference: string | null): Promise<void> {
    if (payment.state === "reserved" || payment.paidAt || cardReference === null) return;
    const found = await require(tx, payment.id);
    const kept = { ...payment, cardReference };
    await updatePayment(tx, payment.id, { cardReference });
    if (payment.state !== "open" || (await isSecond(tx, found))) return cancel(tx, kept, "duplicate", null);
    await updatePayment(tx, payment.id, { state: "reserved" });
    await store.updatePreorder(tx, payment.id, { confirmedAt: now() });
    await notify(tx, payment.id, "kept");
    await awaitRelease(tx, found);
  }

  /** At its moment; the regular job also finds a release that was moved. */
  async function awaitRelease(tx: Queryable, { preorder, edition }: store.FoundPreorder): Promise<void> {
    await library.hasten(tx, [preorder.editionId]);
    await jobs.send(tx, releasePreorders, {}, { startAfter: edition.onlineAt });
  }

  /** Puts the edition into the library: its files wait for the buyer's consent. Paid twice: the money goes back. */
  async function deliver(tx: Queryable, payment: PaymentRow): Promise<void> {
    if ((await settlement.outstanding(tx, payment)).length === 0)
      return store.updatePreorder(tx, payment.id, { cancelledAt: now() });
    const lines = await findLines(tx, [payment.id]);
    if ((await library.grantPurchase(tx, payment.memberId, lines, true)).length === 0)
      return cancel(tx, payment, "duplicate", null);
    await store.updatePreorder(tx, payment.id, { deliveredAt: now() });
    await notify(tx, payment.id, "arrived");
  }

  /**
   * Ends a preorder that is not delivered: what was paid goes back, a kept card is forgotten.
   * @param news the mail about it; null: none
   */
  async function cancel(
    tx: Queryable,
    payment: PaymentRow,
    reason: RefundReason,
    news: PreorderNews | null,
  ): Promise<void> {
    await store.updatePreorder(tx, payment.id, { cancelledAt: now(), chargingSince: null });
    if (payment.paidAt) await giveBack(tx, payment, reason);
    else await updatePayment(tx, payment.id, { state: "expired" });
    await forgetCard(tx, payment);
    if (news) await notify(tx, payment.id, news);
  }

  async function giveBack(tx: Queryable, payment: PaymentRow, reason: RefundReason): Promise<void> {
    log.info({ paymentId: payment.id, reason }, "a preorder is given back");
    const parts = await settlement.outstanding(tx, payment);
    if (parts.length > 0) await refunds.request(tx, payment, { reason, parts, keepEditions: false });
  }

  async function forgetCard(tx: Queryable, { id, cardReference }: PaymentRow): Promise<void> {
    if (cardReference !== null) await jobs.send(tx, forgetKeptCard, { paymentId: id });
  }

  const notify = (tx: Queryable, paymentId: number, news: PreorderNews): Promise<void> =>
    jobs.send(tx, preorderMail, { paymentId, news });

  const isSecond = (tx: Queryable, { preorder: { memberId, editionId, paymentId } }: store.FoundPreorder) =>
    store.isPreordered(tx, { memberId, editionIds: [editionId], besides: paymentId });

  async function require(tx: Queryable, paymentId: number): Promise<store.FoundPreorder> {
    const found = await store.findPreorder(tx, paymentId);
    if (!found) throw new Error(`The preorder ${paymentId} has no row.`);
    return found;
  }

  return { take, reserve, deliver, cancel, notify };
}
