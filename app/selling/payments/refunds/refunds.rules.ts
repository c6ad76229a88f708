import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";
import { namesOfLine } from "#selling/payments/orders/orders.rules.ts";

/** A part of a payment: one of its lines, or a whole subscription (`lineId` null). Whole cents. */
export interface Part {
  lineId: number | null;
  amountCents: number;
}

/** Why money went back, on screen. */
export const refundReasonNames = {
  withdrawal: "Rétractation",
  duplicate: "Payé deux fois",
  administrator: "Décision de l’éditeur",
  gesture: "Geste commercial",
  provider: "Fait chez le prestataire",
  dispute: "Contestation",
  "account-ended": "Compte fermé ou suspendu",
  "subscription-ended": "Abonnement terminé",
} as const;
export type RefundReason = keyof typeof refundReasonNames;
export const refundReasons = Object.keys(refundReasonNames) as RefundReason[];

/** Why a payment that arrives is not taken: its account, or the subscription at whose price it was ordered, has ended. */
export const refusals = ["account-ended", "subscription-ended"] as const satisfies RefundReason[];
export type Refusal = (typeof refusals)[number];
export const isRefusal = (reason: RefundReason): reason is Refusal =>
  refusals.some((each) => each === reason);

/** The parts of a payment without a completed or pending refund. */
export function outstandingParts(
  payment: { kind: PaymentKind; amountCents: number },
  lines: readonly { id: number; priceCents: number }[],
  refunded: readonly Part[],
): Part[] {
  const parts: Part[] =
    payment.kind === "subscription"
      ? [{ lineId: null, amountCents: payment.amountCents }]
      : lines.map(({ id, priceCents }) => ({ lineId: id, amountCents: priceCents }));
  return parts
    .map(({ lineId, amountCents }) => ({ lineId, amountCents: amountCents - sumOf(refunded, lineId) }))
    .filter(({ amountCents }) => amountCents > 0);
}

const sumOf = (parts: readonly Part[], lineId: number | null): number =>
  totalOf(parts.filter((part) => part.lineId === lineId));

export const totalOf = (parts: readonly { amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The parts of the chosen editions; null if one of them is not in the payment. */
export function partsOfEditions(
  parts: readonly Part[],
  lines: readonly { id: number; editionId: number }[],
  editionIds: readonly number[],
): Part[] | null {
  const chosen = new Set(editionIds);
  const chosenLines = lines.filter(({ editionId }) => chosen.has(editionId));
  if (chosenLines.length < chosen.size) return null;
  const lineIds = new Set<number | null>(chosenLines.map(({ id }) => id));
  return parts.filter(({ lineId }) => lineIds.has(lineId));
}

/**
 * The parts that an unspecified amount refunds (a refund made at the provider): everything that is left, the line with
 * exactly this price, or a share of every line.
 * @returns parts whose sum is the amount, or the remainder if that is less
 */
export function partsOfAmount(outstanding: readonly Part[], amountCents: number): Part[] {
  const left = totalOf(outstanding);
  if (amountCents >= left) return [...outstanding];
  const exact = outstanding.find((part) => part.amountCents === amountCents);
  if (exact) return [exact];
  return sharesOfAmount(outstanding, amountCents);
}

/**
 * An amount in proportion to the lines, each rounded down; the missing cents go to the largest remainders.
 * @param amountCents at most the sum of the lines
 */
export function sharesOfAmount(outstanding: readonly Part[], amountCents: number): Part[] {
  const left = totalOf(outstanding);
  const shares = outstanding.map((part) => ({
    lineId: part.lineId,
    amountCents: Math.floor((part.amountCents * amountCents) / left),
    remainder: (part.amountCents * amountCents) % left,
  }));
  const missing = amountCents - totalOf(shares);
  const raised = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, missing));
  return shares
    .map((share) => ({ lineId: share.lineId, amountCents: share.amountCents + (raised.has(share) ? 1 : 0) }))
    .filter((part) => part.amountCents > 0);
}

interface Attempt {
  id: number;
  state: "requested" | "succeeded" | "failed";
  retryOf: number | null;
  parts: readonly Part[];
}

/**
 * The amount still owed by a failed refund: its parts, less all later refunds of them. Zero if it did not fail, or was
 * repeated.
 * @param attempts all refunds of the payment
 */
export function owedParts(failed: Attempt, attempts: readonly Attempt[]): Part[] {
  if (failed.state !== "failed" || attempts.some(({ retryOf }) => retryOf === failed.id)) return [];
  const since = attempts.filter(({ id, state }) => id > failed.id && state !== "failed");
  const given = since.flatMap(({ parts }) => parts);
  return failed.parts
    .map(({ lineId, amountCents }) => ({ lineId, amountCents: amountCents - sumOf(given, lineId) }))
    .filter(({ amountCents }) => amountCents > 0);
}

/**
 * The booked refund for one in the provider's list, matched by its amount: messages about a charge do not identify a
 * refund.
 */
export const adoptedBy = <Booked extends BookedRefund>(amountCents: number, booked: readonly Booked[]) =>
  booked.find(
    (each) =>
      each.reason === "provider" && each.providerRefundId === null && each.amountCents === amountCents,
  );

interface BookedRefund {
  reason: string;
  providerRefundId: string | null;
  amountCents: number;
}

/** The amount a member is waiting for, in whole cents: requested, or owed after a failed refund of a withdrawal. */
export const refundingCents = (attempts: readonly (Attempt & { reason: string })[]): number =>
  totalOf(
    attempts.flatMap((attempt) => {
      if (attempt.state === "requested") return attempt.parts;
      return attempt.reason === "withdrawal" ? owedParts(attempt, attempts) : [];
    }),
  );

/** The refunded items, by their names in mails and on screens. */
export const refundedLines = (
  parts: readonly Part[],
  lines: readonly { id: number; bookTitle: string; editionTitle: string; lotTitle: string | null }[],
): { name: string; amountCents: number }[] =>
  parts.map(({ lineId, amountCents }) => {
    const line = lines.find(({ id }) => id === lineId);
    return { name: line ? namesOfLine(line) : "Abonnement de 12 mois", amountCents };
  });

/** Up to this sum in 24 hours an administrator refunds without a recent authentication: more than most orders of ebooks. */
export const unprovenRefundCents = 50_00;
