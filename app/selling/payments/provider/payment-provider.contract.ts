import { seconds } from "#platform/data/durations.ts";
import type { PaymentFault } from "#selling/payments/health/payment-health.rules.ts";
import type { PayoutState } from "#selling/payments/payouts/payouts.rules.ts";

/**
 * The total time of a request to the provider, retries included; then it fails with 502. A reader's call makes several
 * requests within this time.
 */
export const providerPatience = seconds(15);

/** The request to a card provider: one session for one order. Amounts in whole cents, VAT included. */
export interface SessionOrder {
  /** Random and unique to the order: for two requests with the same key, the provider opens one session. */
  orderKey: string;
  paymentId: number;
  lines: { name: string; amountCents: number }[];
  amountCents: number;
  label: string;
  email: string;
  expiresAt: Date;
  /** Paths of this site, beginning with '/'. */
  successPath: string;
  cancelPath: string;
  /** Takes no money: the card is kept, with its holder's consent, and charged later (`chargeCard`). */
  keepsCard?: boolean;
}

export interface OpenedSession {
  sessionId: string;
  /** Where the browser goes to pay. */
  url: string;
}

/** The provider's current state of a session; `pending`: completed, but the money has not arrived yet. */
export interface SessionStatus {
  state: "open" | "pending" | "paid" | "card-kept" | "expired";
  amountCents: number | null;
  paymentIntentId: string | null;
  /** The provider's name of the kept card. */
  cardReference?: string | null;
}

/** A charge of a kept card, without its holder. */
export interface CardCharge {
  orderKey: string;
  paymentId: number;
  /** From 1; an attempt that is repeated is made once. */
  attempt: number;
  cardReference: string;
  amountCents: number;
  /** Whether it was requested before, perhaps so long ago that the provider has forgotten the key. */
  isRepeated: boolean;
}

export type ChargeAnswer = { made: true; paymentIntentId: string } | { made: false; reason: string };

export interface RefundOrder {
  /** Random and unique to the refund: requested twice, it is made once. */
  refundKey: string;
  paymentIntentId: string;
  amountCents: number;
  /** Whether it was requested before, perhaps so long ago that the provider has forgotten the key. */
  isRepeated: boolean;
}

export type RefundAnswer = { made: true; refundId: string } | { made: false; reason: string };

/** The meaning of an event for the shop, independent of the provider. */
export type EventEffect =
  | { kind: "paid"; amountCents: number | null }
  | { kind: "card-kept"; cardReference: string | null }
  | { kind: "failed" | "expired" | "none" }
  /** `totalCents`: all refunds of the payment intent so far. */
  | { kind: "refunded"; totalCents: number }
  | { kind: "refund-failed"; refundId: string; refundKey: string | null; reason: string }
  | DisputeEffect;

export type DisputeEffect =
  | { kind: "disputed"; amountCents: number }
  | { kind: "dispute-closed"; lost: boolean; amountCents: number };

/** A provider's message, verified and parsed. */
export interface ProviderEvent {
  id: string;
  type: string;
  sessionId: string | null;
  paymentIntentId: string | null;
  orderKey: string | null;
  effect: EventEffect;
  payload: unknown;
}

/** A refund as the provider lists it. */
export interface ListedRefund {
  refundId: string;
  paymentIntentId: string | null;
  /** Ours; null for a refund that was made in the provider's dashboard. */
  refundKey: string | null;
  amountCents: number;
  /** The reason of its failure; null if it has not failed. */
  failure: string | null;
}

export interface ListedDispute {
  disputeId: string;
  paymentIntentId: string | null;
  effect: DisputeEffect;
}

/** What the provider kept of a payment, a refund or a dispute; whole cents. */
export interface ListedFee {
  paymentIntentId: string | null;
  /** Of the paid card, 'FR'; null of anything else. */
  cardCountry: string | null;
  feeCents: number;
}

/** A transfer to the house's bank; whole cents, negative if the bank pays. */
export interface ListedPayout {
  payoutId: string;
  amountCents: number;
  /** `YYYY-MM-DD`, as the bank statement has it. */
  arrivesOn: string;
  createdAt: Date;
  state: PayoutState;
  /** The provider's own rhythm; of others it does not know what they are made of. */
  isAutomatic: boolean;
  /** Whether its movements can be listed. */
  isComplete: boolean;
}

/** A movement of the balance at the provider; `amountCents` before the fee. */
export interface ListedMovement {
  movementId: string;
  /** The provider's category: `charge`, `refund`, `dispute`, `fee` and others. */
  kind: string;
  description: string | null;
  amountCents: number;
  feeCents: number;
  occurredAt: Date;
  /** The charge, refund or dispute behind it. */
  sourceId: string | null;
  paymentIntentId: string | null;
}

export interface ProviderPayouts {
  /** Those in euros since an instant, in pages. @throws AppError 502 */
  list: (since: Date) => AsyncIterable<ListedPayout[]>;
  /** All that one is made of, in pages. @throws AppError 502 */
  movementsOf: (payoutId: string) => AsyncIterable<ListedMovement[]>;
}

/** The provider's own clock, from its answers. */
export interface ProviderClock {
  /** Its current time, extrapolated from its last answer; null before the first. */
  now(): Date | null;
  /** Makes a request without side effects, for the time of the answer. @throws AppError 502 */
  ask(): Promise<void>;
}

export interface ProviderCheck {
  /** How the provider answers, in French, for the publisher. */
  message: string;
  faults: PaymentFault[];
}

/** Requests are abandoned after `providerPatience`, or earlier after `patience` (milliseconds). */
export interface PaymentProvider {
  name: "stripe" | "simulated";
  /** Null: the provider uses the shop's clock. */
  clock: ProviderClock | null;
  /** @throws AppError 502 if the provider cannot be reached; the order is kept */
  openSession(order: SessionOrder, patience?: number): Promise<OpenedSession>;
  /** Null if the provider does not know the session. @throws AppError 502 if it cannot be reached */
  findSession(sessionId: string): Promise<SessionStatus | null>;
  /** Closes a session that must not be paid any more; a paid one stays paid. @returns its state afterwards */
  expireSession(sessionId: string, patience?: number): Promise<SessionStatus | null>;
  /** @throws AppError 502 if the provider cannot be reached: retry the same attempt */
  chargeCard(charge: CardCharge): Promise<ChargeAnswer>;
  /** A card that is not charged any more. @throws AppError 502 */
  forgetCard(cardReference: string): Promise<void>;
  /** @throws AppError 502 if the provider cannot be reached: retry with the same key */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** All refunds of the last weeks, in pages. @throws AppError 502 */
  recentRefunds(): AsyncIterable<ListedRefund[]>;
  /** Disputes of the last months, in pages. @throws AppError 502 */
  recentDisputes(): AsyncIterable<ListedDispute[]>;
  /** Its fees from an instant until another one, in pages; null if it reports none. @throws AppError 502 */
  fees: ((from: Date, until: Date) => AsyncIterable<ListedFee[]>) | null;
  /** Null: it transfers nothing. */
  payouts: ProviderPayouts | null;
  /** The total refunded of a payment intent, without failed refunds. @throws AppError 502 */
  refundedCents(paymentIntentId: string): Promise<number>;
  /** Makes requests without side effects. @throws AppError 502 if the provider cannot be reached */
  check(): Promise<ProviderCheck>;
  /** @throws AppError 400 if the signature is invalid or too old */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
