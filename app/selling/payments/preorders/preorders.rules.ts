import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

/** What a buyer reads of a preorder. `unpaid`: the card that was kept could not be charged. */
export const preorderStates = ["waiting", "unpaid", "delivered"] as const;
export type PreorderState = (typeof preorderStates)[number];

export interface PreorderFacts {
  promisedAt: Date;
  attempts: number;
  chargingSince: Date | null;
  nextAttemptAt: Date | null;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  payment: { state: string };
  edition: { onSale: boolean; onlineAt: Date; withdrawnAt: Date | null };
  /** Whether the buyer's account is erased. */
  isErased: boolean;
}

export type PreorderStep = "charge" | "cancel" | "end" | "deliver" | "move";

/** What is due of a preorder now; null: nothing. */
export function preorderStep(preorder: PreorderFacts, now: Date): PreorderStep | null {
  const { edition, payment, nextAttemptAt } = preorder;
  if (!preorder.confirmedAt || preorder.deliveredAt || preorder.cancelledAt) return null;
  const isReserved = payment.state === "reserved";
  // Its answer was lost: it is asked for again before anything else.
  if (isReserved && preorder.chargingSince) return "charge";
  if (preorder.isErased) return "end";
  if (edition.withdrawnAt) return "cancel";
  if (!edition.onSale) return edition.onlineAt.getTime() === preorder.promisedAt.getTime() ? null : "move";
  if (isReserved) return nextAttemptAt && nextAttemptAt > now ? null : "charge";
  return payment.state === "open" ? null : "deliver";
}

/** Days from one charge that failed to the next one. */
const patience = [2, 3] as const;

/** When a card is charged again after some attempts; null: the order ends. */
export function nextAttemptAfter(attempts: number, now: Date): Date | null {
  const wait = patience[attempts - 1];
  return wait === undefined ? null : after(now, days(wait));
}

/** Over while a preorder is neither confirmed nor waiting for anything. */
export function preorderStateOf(
  { attempts, deliveredAt }: Pick<PreorderFacts, "attempts" | "deliveredAt">,
  paymentState: string,
): PreorderState {
  if (deliveredAt) return "delivered";
  return attempts > 0 && paymentState !== "paid" ? "unpaid" : "waiting";
}
