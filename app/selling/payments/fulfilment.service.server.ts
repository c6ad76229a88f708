import PQueue from "p-queue";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { receiptMail } from "#selling/payments/payments.jobs.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import type { Journal } from "#selling/payments/journal/journal.service.server.ts";
import type { ShopClock } from "#selling/payments/clock/shop-clock.service.server.ts";
import type {
  PaymentProvider,
  ProviderEvent,
  SessionStatus,
} from "#selling/payments/provider/payment-provider.contract.ts";
import type { PreorderDelivery } from "#selling/payments/preorders/preorder-delivery.service.server.ts";
import type { Refusals } from "#selling/payments/orders/payment-refusals.service.server.ts";
import { createReports } from "#selling/payments/refunds/provider-reports.service.server.ts";
import type { Refusal } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import { type JournalLine, saleLines } from "#selling/payments/journal/journal.rules.ts";
import {
  findLines,
  insertEvent,
  lockPayment,
  lockPaymentOf,
  type PaymentLineRow,
  type PaymentRow,
  updatePayment,
} from "#selling/payments/payments.store.server.ts";
import type { Gifts } from "#selling/promotions/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";

export type Fulfilment = ReturnType<typeof createFulfilment>;

interface Neighbours {
  journal: Journal;
  library: Library;
  gifts: Pick<Gifts, "activate">;
  preorders: Pick<PreorderDelivery, "take" | "reserve">;
  abroad: Pick<SalesAbroad, "settle">;
  subscriptions: Subscriptions;
  refunds: Refunds;
  refusals: Pick<Refusals, "decide">;
  settlement: Settlement;
  provider: PaymentProvider;
  clock: Pick<ShopClock, "prepare">;
}

/**
 * Messages that are handled concurrently in a process. They wait for each other in the journal, so more of them would
 * only hold connections that members' requests need.
 */
const messagesAtATime = 3;

/** One that the provider does not know. */
const lostSession: SessionStatus = { state: "expired", amountCents: null, paymentIntentId: null };

/** A payment as reported by the provider, in a message or an answer. */
interface PaidSession {
  amountCents: number | null;
  sessionId: string | null;
  paymentIntentId: string | null;
}

/** Applies the provider's reports once, for any number of repetitions and in any order. */
export function createFulfilment(deps: Deps, neighbours: Neighbours) {
  const { db, now, jobs, log, config } = deps;
  const {
    abroad,
    gifts,
    preorders,
    journal,
    library,
    subscriptions,
    refunds,
    refusals,
    settlement,
    provider,
    clock,
  } = neighbours;

  const reports = createReports(deps, settlement);
  const messages = new PQueue({ concurrency: messagesAtATime });

  /** Handles a provider's message: stores it and then applies it, in one transaction. */
  async function receiveWebhook(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const event = provider.readEvent(rawBody, signature);
    await clock.prepare();
    await messages.add(() => storeAndApply(event));
  }

  const storeAndApply = (event: ProviderEvent): Promise<void> =>
    db.transaction(async (tx) => {
      const { id: eventId, type, sessionId, payload } = event;
      const instant = now();
      const stored = { provider: provider.name, eventId, type, sessionId, payload };
      if (await insertEvent(tx, { ...stored, receivedAt: instant, processedAt: instant }))
        await applyEvent(tx, event);
    });

  async function applyEvent(tx: Queryable, event: ProviderEvent): Promise<void> {
    const { effect } = event;
    if (effect.kind === "none") {
      return void log.info({ eventId: event.id, type: event.type }, "payment event without effect");
    }
    if (effect.kind === "refund-failed") return settlement.failByProvider(tx, effect);
    const payment = await lockedPaymentOf(tx, event);
    if (!payment) return;
    switch (effect.kind) {
      case "paid":
        return fulfil(tx, payment, { ...event, amountCents: effect.amountCents });
      case "card-kept":
        return preorders.reserve(tx, payment, effect.cardReference);
      case "failed":
      case "expired":
        return close(tx, payment, effect.kind);
      case "refunded":
        return reports.takeReport(tx, payment, event.paymentIntentId, effect.totalCents);
      case "disputed":
      case "dispute-closed":
        return reports.takeDispute(tx, payment, effect);
    }
  }

  /**
   * Grants the purchase, in one transaction with the payment's new state and its receipt; exactly once. If its account
   * or subscription has ended, nothing is granted and the money goes back.
   */
  async function fulfil(tx: Queryable, payment: PaymentRow, session: PaidSession): Promise<void> {
    if (payment.paidAt) return;
    if (session.amountCents !== payment.amountCents) {
      const { sessionId, amountCents } = session;
      log.error(
        { paymentId: payment.id, sessionId, amountCents },
        "paid amount differs from the order: nothing granted",
      );
      return;
    }
    const paid = {
      state: "paid" as const,
      paidAt: now(),
      sessionId: session.sessionId ?? payment.sessionId,
      paymentIntentId: session.paymentIntentId ?? payment.paymentIntentId,
    };
    await updatePayment(tx, payment.id, paid);
    const lines = await findLines(tx, [payment.id]);
    const { buyer, refusal } = await refusals.decide(tx, payment);
    if (refusal) {
      await giveBack(tx, { ...payment, ...paid }, refusal);
    } else if (payment.isGift) {
      await gifts.activate(tx, payment.id);
      await library.hasten(
        tx,
        lines.map(({ editionId }) => editionId),
      );
    } else if (payment.kind === "subscription") {
      await subscriptions.grant(tx, payment.memberId, payment.id, payment.amountCents);
    } else {
      await grantEditions(tx, { ...payment, ...paid }, lines);
    }
    // Called late in the transaction, since all writers share the journal's lock. Without a number, the receipt waits
    // for the invoice.
    const rates = await abroad.settle(tx, payment, paid.paidAt);
    const sold = saleLines(payment, lines, config.brand, rates);
    const recorded = await journal.recordSale(tx, saleOf({ ...payment, ...paid }, buyer, sold));
    if (recorded && !refusal) await jobs.send(tx, receiptMail, { paymentId: payment.id });
    await settlement.applyReported(tx, { ...payment, ...paid });
  }

  function saleOf(payment: PaymentRow & { paidAt: Date }, buyer: Caller["account"], lines: JournalLine[]) {
    const { id: paymentId, memberId, kind, provider: by, sessionId, paidAt, billedTo, country } = payment;
    const billed = { ...(billedTo && { billing: billedTo }), ...(country && { country }) };
    const named = { ...buyer, ...billed };
    return { paymentId, memberId, kind, provider: by, sessionId, occurredAt: paidAt, buyer: named, lines };
  }

  /** A payment that is not taken: a sale and its refund, since the money has come. */
  async function giveBack(tx: Queryable, payment: PaymentRow, reason: Refusal): Promise<void> {
    log.warn(
      { paymentId: payment.id, reason },
      "a payment came after the end of its account or subscription: refunded",
    );
    const parts = await settlement.outstanding(tx, payment);
    await refunds.request(tx, payment, { reason, parts, keepEditions: false });
  }

  /** Editions that were already owned (paid in two windows, or added since) are refunded immediately. */
  async function grantEditions(tx: Queryable, payment: PaymentRow, lines: PaymentLineRow[]): Promise<void> {
    if (payment.isPreorder) return preorders.take(tx, payment);
    const granted = new Set(await library.grantPurchase(tx, payment.memberId, lines));
    const notGranted = lines.filter(({ editionId }) => !granted.has(editionId));
    if (notGranted.length === 0) return;
    log.warn({ paymentId: payment.id }, "editions paid for twice: refunded");
    const parts = notGranted.map(({ id, priceCents }) => ({ lineId: id, amountCents: priceCents }));
    await refunds.request(tx, payment, { reason: "duplicate", parts, keepEditions: true });
  }

  /** A preorder whose card is kept goes on without the page that was opened for another card. */
  async function close(tx: Queryable, payment: PaymentRow, state: "failed" | "expired"): Promise<void> {
    if (payment.state !== "open") return;
    await updatePayment(tx, payment.id, { state: payment.cardReference === null ? state : "reserved" });
  }

  async function lockedPaymentOf(tx: Queryable, event: ProviderEvent): Promise<PaymentRow | undefined> {
    const { sessionId, paymentIntentId, orderKey } = event;
    const payment = await lockPaymentOf(tx, { sessionId, paymentIntentId, orderKey });
    // After a crash the session may not be stored; a stored one must be the same.
    const isOurs =
      payment?.provider === provider.name &&
      (sessionId === null || [null, sessionId].includes(payment.sessionId)) &&
      (paymentIntentId === null || [null, paymentIntentId].includes(payment.paymentIntentId));
    if (isOurs) return payment;
    log.warn(
      { eventId: event.id, type: event.type, sessionId, paymentIntentId },
      "payment event for an unknown session",
    );
    return undefined;
  }

  /** Applies the provider's answer about a session, like its message. */
  async function settleSession(paymentId: number, status: SessionStatus | null): Promise<void> {
    await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment) return;
      await updatePayment(tx, paymentId, { checkedAt: now() });
      const { state, amountCents, paymentIntentId, cardReference } = status ?? lostSession;
      if (state === "paid")
        await fulfil(tx, payment, { amountCents, paymentIntentId, sessionId: payment.sessionId });
      else if (state === "card-kept") await preorders.reserve(tx, payment, cardReference ?? null);
      else if (state === "expired") await close(tx, payment, "expired");
    });
  }

  return { receiveWebhook, settleSession, ...reports };
}
