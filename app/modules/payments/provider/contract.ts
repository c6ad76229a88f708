import { seconds } from "#platform/dates.ts";

/**
 * How long a question to the provider may take in all, tries made again included; then it fails with 502. What a reader
 * waits for asks several questions within this time.
 */
export const providerPatience = seconds(15);

/** What a card provider is asked for: one session for one order. Amounts in whole cents, VAT included. */
export interface SessionOrder {
  /** Random and the order's own: asked for twice with the same one, the provider opens one session. */
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
}

export interface OpenedSession {
  sessionId: string;
  /** Where the browser goes to pay. */
  url: string;
}

/** A session as the provider knows it now; `pending`: completed, its money still on the way. */
export interface SessionStatus {
  state: "open" | "pending" | "paid" | "expired";
  amountCents: number | null;
  paymentIntentId: string | null;
}

export interface RefundOrder {
  /** Random and the refund's own: asked for twice, it is made once. */
  refundKey: string;
  paymentIntentId: string;
  amountCents: number;
  /** Whether it was asked for before, so long ago perhaps that the provider has forgotten the key. */
  isRepeated: boolean;
}

export type RefundAnswer = { made: true; refundId: string } | { made: false; reason: string };

/** What an event means for the shop, in no provider's words. */
export type EventEffect =
  | { kind: "paid"; amountCents: number | null }
  | { kind: "failed" | "expired" | "none" }
  /** `totalCents`: all refunds of the payment intent so far. */
  | { kind: "refunded"; totalCents: number }
  | { kind: "refund-failed"; refundId: string; refundKey: string | null; reason: string }
  | DisputeEffect;

export type DisputeEffect =
  | { kind: "disputed"; amountCents: number }
  | { kind: "dispute-closed"; lost: boolean; amountCents: number };

/** A provider's message, verified and read. */
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
  /** Why it failed; null while it has not. */
  failure: string | null;
}

export interface ListedDispute {
  disputeId: string;
  paymentIntentId: string | null;
  effect: DisputeEffect;
}

/** The provider's own clock, as its answers say. */
export interface ProviderClock {
  /** Its time now, counted on from its last answer; null before the first. */
  now(): Date | null;
  /** Asks something that changes nothing, for the time of the answer. @throws AppError 502 */
  ask(): Promise<void>;
}

/** Questions are given up after `providerPatience`, or sooner when `patience` (milliseconds) says so. */
export interface PaymentProvider {
  name: "stripe" | "simulated";
  /** Null: the provider has no clock but the shop's. */
  clock: ProviderClock | null;
  /** @throws AppError 502 when the provider cannot be reached; the order is kept */
  openSession(order: SessionOrder, patience?: number): Promise<OpenedSession>;
  /** Null when the provider does not know the session. @throws AppError 502 when it cannot be reached */
  findSession(sessionId: string): Promise<SessionStatus | null>;
  /** Closes a session that nobody shall pay any more; what has been paid stays paid. @returns what it is then */
  expireSession(sessionId: string, patience?: number): Promise<SessionStatus | null>;
  /** @throws AppError 502 when the provider cannot be reached: ask again with the same key */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** All refunds of the last weeks, in pages. @throws AppError 502 */
  recentRefunds(): AsyncIterable<ListedRefund[]>;
  /** Disputes of the last months, in pages. @throws AppError 502 */
  recentDisputes(): AsyncIterable<ListedDispute[]>;
  /** What was refunded of a payment intent in all, refunds that failed not included. @throws AppError 502 */
  refundedCents(paymentIntentId: string): Promise<number>;
  /** Asks something that changes nothing. @returns what to tell the publisher. @throws AppError 502 */
  check(): Promise<string>;
  /** @throws AppError 400 when the signature is wrong or too old */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
