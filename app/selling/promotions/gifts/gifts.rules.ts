import { soundsLikeTheHouse } from "#readers/accounts/membership.rules.ts";
import { addMonths, dayAfter, isCalendarDay, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";

/** How long a gift waits for its reader, from the day of its delivery (docs/decisions/066-purchases-as-a-gift.md). */
export const giftMonths = 12;
export const messageMaxLength = 1000;
/** A morning hour: a present is not found at midnight. */
const deliveryTime = "08:00";

/** Mails of gifts that an account sends in a day, to people who have not asked for them. */
export const giftMailsADay = { default: 1, most: 50 } as const;

/** A year's subscription as a gift, where a book has its title. */
export const subscriptionName = "Abonnement d’un an";

/** What the buyer says about a gift. */
export interface GiftDraft {
  /** The buyer's username. */
  senderName: string;
  message: string | null;
  /** Null: the buyer passes on the link. */
  recipientEmail: string | null;
  /** Day in Paris, `YYYY-MM-DD`; null: as soon as it is paid. */
  deliverOn: string | null;
}

/** The moment of a delivery: at eight on a later day, otherwise now; null for a day that is past or too far. */
export function deliveryOf(day: string | null, now: Date): Date | null {
  const today = parisDay(now);
  if (day === null || day === today) return now;
  if (!isCalendarDay(day) || day < today || day > parisDay(addMonths(now, giftMonths))) return null;
  return parisInstant(day, deliveryTime);
}

/** The morning after: a gift whose mail may not leave today. */
export function nextDelivery(now: Date): Date {
  const morning = parisInstant(dayAfter(parisDay(now)), deliveryTime);
  if (!morning) throw new Error("Each day has a morning.");
  return morning;
}

/** When an unredeemed gift goes to its buyer: a year after it was both paid and delivered. */
export const returnOf = (paidAt: Date, deliverAt: Date): Date =>
  addMonths(deliverAt > paidAt ? deliverAt : paidAt, giftMonths);

/** The buyer's name as others read it; null if it could be taken for the house's: an account that is older than the rule. */
export const senderOf = (username: string | null, brand: string): string | null =>
  username === null || soundsLikeTheHouse(username, brand) ? null : username;

export const giftStates = [
  "planned",
  "sending",
  "sent",
  "to-hand-over",
  "redeemed",
  "refunded",
  "returned",
] as const;
export type GiftState = (typeof giftStates)[number];

export interface GiftFacts {
  recipientEmail: string | null;
  queuedAt: Date | null;
  sentAt: Date | null;
  redeemedAt: Date | null;
  revokedAt: Date | null;
  returnedAt: Date | null;
}

/** The state of a paid gift for its buyer. */
export function giftStateOf(gift: GiftFacts): GiftState {
  if (gift.returnedAt) return "returned";
  if (gift.revokedAt) return "refunded";
  if (gift.redeemedAt) return "redeemed";
  if (gift.recipientEmail === null) return "to-hand-over";
  if (gift.sentAt) return "sent";
  return gift.queuedAt ? "sending" : "planned";
}

/** Whether a gift can still be sent, changed, redeemed and returned. */
export const isOpen = (gift: GiftFacts): boolean =>
  gift.returnedAt === null && gift.revokedAt === null && gift.redeemedAt === null;
