import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type {
  DisputeEffect,
  EventEffect,
  ListedDispute,
  ListedFee,
  ListedMovement,
  ListedPayout,
  ListedRefund,
  ProviderEvent,
  SessionOrder,
  SessionStatus,
} from "#selling/payments/provider/payment-provider.contract.ts";

import { formatCents } from "#platform/data/money.ts";
import { payoutStates } from "#selling/payments/payouts/payouts.rules.ts";

/** The names of our own keys in Stripe's metadata. */
export const orderKeyName = "order_key";
export const refundKeyName = "refund_key";

type SessionParameters = Stripe.Checkout.SessionCreateParams;

/** One line per edition, in French, for the member's own address. */
export function sessionParameters(order: SessionOrder, publicUrl: string): SessionParameters {
  const metadata = metadataOf(order);
  const shared = {
    locale: "fr",
    customer_email: order.email,
    client_reference_id: String(order.paymentId),
    metadata,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: publicUrl + order.successPath,
    cancel_url: publicUrl + order.cancelPath,
  } as const;
  if (order.keepsCard) {
    return {
      ...shared,
      mode: "setup",
      allowed_payment_method_types: ["card"],
      // The card belongs to a customer of this order only, which is deleted with it.
      customer_creation: "always",
      setup_intent_data: { metadata },
      custom_text: { submit: { message: keptCardText(order.amountCents) } },
    };
  }
  return {
    ...shared,
    mode: "payment",
    // The charge has them too: a refund's message has no session.
    payment_intent_data: { metadata },
    line_items: order.lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: { currency: "eur", unit_amount: amountCents, product_data: { name } },
    })),
  };
}

export const metadataOf = ({ orderKey, paymentId }: Pick<SessionOrder, "orderKey" | "paymentId">) => ({
  [orderKeyName]: orderKey,
  payment_id: String(paymentId),
});

const keptCardText = (amountCents: number): string =>
  `Rien n’est débité aujourd’hui. Votre carte est conservée par le prestataire de paiement, et débitée une fois de ${formatCents(amountCents)} à la parution du livre.`;

/**
 * The order's key and a hash of the request: Stripe refuses a key that comes back with other parameters, for instance
 * if the member's address has changed between two tries.
 */
export function idempotencyKey(order: SessionOrder, parameters: SessionParameters): string {
  const content = createHash("sha256").update(JSON.stringify(parameters)).digest("base64url").slice(0, 16);
  return `${order.orderKey}-${content}`;
}

type Session = Pick<
  Stripe.Checkout.Session,
  "mode" | "status" | "payment_status" | "amount_total" | "payment_intent" | "setup_intent"
>;

export function statusOf(session: Session): SessionStatus {
  const facts = {
    amountCents: session.amount_total ?? null,
    paymentIntentId: nameOf(session.payment_intent),
  };
  if (session.mode === "setup" && session.status === "complete")
    return { state: "card-kept", ...facts, cardReference: nameOf(session.setup_intent) };
  if (session.payment_status === "paid") return { state: "paid", ...facts };
  if (session.status === "expired") return { state: "expired", ...facts };
  return { state: session.status === "complete" ? "pending" : "open", ...facts };
}

/** The shop's data from a verified event; the type names are Stripe's. */
export function providerEventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as Partial<
    Pick<Stripe.Checkout.Session, "id" | "payment_intent" | "metadata">
  >;
  const isSession = event.type.startsWith("checkout.session.");
  return {
    id: event.id,
    type: event.type,
    sessionId: isSession ? (object.id ?? null) : null,
    paymentIntentId: nameOf(object.payment_intent),
    orderKey: uuidOf(object.metadata?.[orderKeyName]),
    effect: effectOf(event),
    payload: event,
  };
}

/** The events that have an effect. */
export const neededEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const satisfies readonly Stripe.Event["type"][];

function effectOf(event: Stripe.Event): EventEffect {
  switch (event.type) {
    case "checkout.session.completed":
      if (event.data.object.mode === "setup")
        return { kind: "card-kept", cardReference: nameOf(event.data.object.setup_intent) };
      // Completed but unpaid: the money has not arrived yet, and a later event reports it.
      return event.data.object.payment_status === "paid" ? paidBy(event.data.object) : { kind: "none" };
    case "checkout.session.async_payment_succeeded":
      return paidBy(event.data.object);
    case "checkout.session.async_payment_failed":
      return { kind: "failed" };
    case "checkout.session.expired":
      return { kind: "expired" };
    case "charge.refunded":
      return { kind: "refunded", totalCents: event.data.object.amount_refunded };
    case "refund.failed":
      return failedRefund(event.data.object);
    case "charge.dispute.created":
      return { kind: "disputed", amountCents: event.data.object.amount };
    case "charge.dispute.closed": {
      const { amount, status } = event.data.object;
      return { kind: "dispute-closed", lost: status === "lost", amountCents: amount };
    }
    default:
      return { kind: "none" };
  }
}

const paidBy = (session: Stripe.Checkout.Session): EventEffect => ({
  kind: "paid",
  amountCents: session.amount_total ?? null,
});

const failedRefund = (refund: Stripe.Refund): EventEffect => ({
  kind: "refund-failed",
  refundId: refund.id,
  refundKey: uuidOf(refund.metadata?.[refundKeyName]),
  reason: refund.failure_reason ?? "unknown",
});

/** States of a refund that failed or was returned. */
const failedStates = new Set<string | null>(["failed", "canceled"]);

export const failureOf = ({ status, failure_reason }: Stripe.Refund): string | null =>
  failedStates.has(status) ? (failure_reason ?? status) : null;

export const listedRefundOf = (refund: Stripe.Refund): ListedRefund => ({
  refundId: refund.id,
  paymentIntentId: nameOf(refund.payment_intent),
  refundKey: uuidOf(refund.metadata?.[refundKeyName]),
  amountCents: refund.amount,
  failure: failureOf(refund),
});

export const listedDisputeOf = (dispute: Stripe.Dispute): ListedDispute => ({
  disputeId: dispute.id,
  paymentIntentId: nameOf(dispute.payment_intent),
  effect: disputeEffectOf(dispute),
});

export const listedFeeOf = ({ source, fee, currency }: Stripe.BalanceTransaction): ListedFee => ({
  paymentIntentId: intentOf(source),
  cardCountry: cardCountryOf(source),
  feeCents: currency === "eur" ? fee : 0,
});

export const listedPayoutOf = (payout: Stripe.Payout): ListedPayout => ({
  payoutId: payout.id,
  amountCents: payout.amount,
  // A day, as midnight of UTC.
  arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  createdAt: new Date(payout.created * 1000),
  state: payoutStates.find((state) => state === payout.status) ?? "pending",
  isAutomatic: payout.automatic,
  isComplete: payout.reconciliation_status === "completed",
});

export const listedMovementOf = (movement: Stripe.BalanceTransaction): ListedMovement => ({
  movementId: movement.id,
  kind: movement.reporting_category,
  description: movement.description,
  amountCents: movement.amount,
  feeCents: movement.fee,
  occurredAt: new Date(movement.created * 1000),
  sourceId: nameOf(movement.source),
  paymentIntentId: intentOf(movement.source),
});

/** A charge, a refund or a dispute name their payment intent, others do not. */
const intentOf = (source: Stripe.BalanceTransaction["source"]): string | null =>
  typeof source === "object" && source && "payment_intent" in source ? nameOf(source.payment_intent) : null;

const cardCountryOf = (source: Stripe.BalanceTransaction["source"]): string | null =>
  typeof source === "object" && source?.object === "charge"
    ? (source.payment_method_details?.card?.country ?? null)
    : null;

/** States of a decided dispute; a mere inquiry by the bank may end as `warning_closed`. */
const closedDisputes = new Set<string>(["won", "lost", "warning_closed", "prevented"]);

const disputeEffectOf = ({ status, amount }: Stripe.Dispute): DisputeEffect =>
  closedDisputes.has(status)
    ? { kind: "dispute-closed", lost: status === "lost", amountCents: amount }
    : { kind: "disputed", amountCents: amount };

/** The id of an expandable field. */
export const nameOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** Metadata may also be written by others: values that are not our keys must not reach the database. */
const uuidOf = (text: string | undefined): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
