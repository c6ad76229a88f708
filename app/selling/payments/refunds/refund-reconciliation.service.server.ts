import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import type {
  ListedDispute,
  ListedRefund,
  PaymentProvider,
} from "#selling/payments/provider/payment-provider.contract.ts";
import { adoptedBy, totalOf } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import * as refundsStore from "#selling/payments/refunds/refunds.store.server.ts";
import * as paymentsStore from "#selling/payments/payments.store.server.ts";

export type Reconciliation = ReturnType<typeof createReconciliation>;

interface Neighbours {
  provider: PaymentProvider;
  refunds: Pick<Refunds, "make">;
  settlement: Pick<Settlement, "failByProvider" | "outstanding">;
  fulfilment: Pick<Fulfilment, "takeReport" | "takeDispute">;
}

/** How long the payment intent of a payment that became known late is queried. */
const comparedAgain = days(35);

/**
 * Requests the provider's recent refunds and disputes and applies those whose message was lost, until both sides agree.
 * A message that arrives later, or twice, has no further effect.
 */
export function createReconciliation({ db, now }: Pick<Deps, "db" | "now">, neighbours: Neighbours) {
  const { provider, refunds, settlement, fulfilment } = neighbours;

  /** @throws AppError 502 if the provider does not answer: the rest is compared at the next run */
  async function reconcile(): Promise<void> {
    for await (const page of provider.recentRefunds()) await compareRefunds(page);
    for await (const page of provider.recentDisputes()) await compareDisputes(page);
    for (const payment of await paymentsStore.findPaidLate(db, provider.name, before(now(), comparedAgain)))
      await compareTotal(payment, []);
  }

  async function compareRefunds(listed: ListedRefund[]): Promise<void> {
    const known = await refundsStore.findRefundsOfProvider(db, listed);
    const byId = new Map(known.map((refund) => [refund.providerRefundId, refund]));
    const byKey = new Map(known.map((refund) => [refund.refundKey, refund]));
    const unknown: ListedRefund[] = [];
    for (const each of listed) {
      const ours = byId.get(each.refundId) ?? byKey.get(each.refundKey ?? "");
      if (ours) await compareKnown(ours, each);
      else if (each.failure === null) unknown.push(each);
    }
    for (const { payment, items } of await withPayments(unknown)) await compareTotal(payment, items);
  }

  /** One of our refunds whose answer or failure was lost. */
  async function compareKnown(ours: refundsStore.RefundRow, listed: ListedRefund): Promise<void> {
    if (ours.state === "requested") return refunds.make(ours.id, true);
    if (ours.state !== "succeeded" || listed.failure === null) return;
    const names = { refundId: listed.refundId, refundKey: listed.refundKey, reason: listed.failure };
    await db.transaction((tx) => settlement.failByProvider(tx, names));
  }

  /** Refunds made in the dashboard: what the provider counts of the payment intent, and what is booked of it. */
  async function compareTotal(payment: paymentsStore.PaymentRow, listed: ListedRefund[]): Promise<void> {
    const made = await provider.refundedCents(payment.paymentIntentId ?? "");
    await db.transaction(async (tx) => {
      const locked = await paymentsStore.lockPayment(tx, payment.id);
      if (!locked) return;
      // Booked refunds that the bank sent back are included, as in the messages (`applyReported`).
      const sentBack = (await refundsStore.findRefunds(tx, [payment.id])).filter(
        ({ state, providerRefundId }) => state === "failed" && providerRefundId !== null,
      );
      await fulfilment.takeReport(tx, locked, locked.paymentIntentId, made + totalOf(sentBack));
      await adopt(tx, payment.id, listed);
    });
  }

  /** Stores the provider's id of each refund that was booked without one, so that its failure can be recognised. */
  async function adopt(tx: Queryable, paymentId: number, listed: ListedRefund[]): Promise<void> {
    for (const { refundId, amountCents } of listed) {
      const booked = adoptedBy(amountCents, await refundsStore.findRefunds(tx, [paymentId]));
      if (booked) await refundsStore.updateRefund(tx, booked.id, { providerRefundId: refundId });
    }
  }

  async function compareDisputes(listed: ListedDispute[]): Promise<void> {
    for (const { payment, items } of await withPayments(listed)) {
      for (const { effect } of items) await compareDispute(payment.id, effect);
    }
  }

  const compareDispute = (paymentId: number, effect: ListedDispute["effect"]): Promise<void> =>
    db.transaction(async (tx) => {
      const payment = await paymentsStore.lockPayment(tx, paymentId);
      if (payment && (await isNew(tx, payment, effect))) await fulfilment.takeDispute(tx, payment, effect);
    });

  /** Whether a dispute has new information: the publisher is notified of each once. */
  async function isNew(tx: Queryable, payment: paymentsStore.PaymentRow, effect: ListedDispute["effect"]) {
    const isNoted = payment.disputedAt !== null;
    if (effect.kind === "disputed") return !isNoted;
    if (!effect.lost || isNoted) return isNoted;
    const booked = await refundsStore.findRefunds(tx, [payment.id]);
    if (booked.some(({ reason }) => reason === "dispute")) return false;
    return (await settlement.outstanding(tx, payment)).length > 0;
  }

  /** The listed items, grouped by their payments in this shop. */
  async function withPayments<Listed extends { paymentIntentId: string | null }>(
    listed: readonly Listed[],
  ): Promise<{ payment: paymentsStore.PaymentRow; items: Listed[] }[]> {
    const byIntent = Map.groupBy(listed, ({ paymentIntentId }) => paymentIntentId);
    const paymentIntentIds = [...byIntent.keys()].filter((paymentIntentId) => paymentIntentId !== null);
    const payments = await paymentsStore.findPaymentsOfIntents(db, provider.name, paymentIntentIds);
    return payments.map((payment) => ({ payment, items: byIntent.get(payment.paymentIntentId) ?? [] }));
  }

  return { reconcile };
}
