import { addMonths, before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

/** storefront.md §9: 100 EUR incl. tax for 12 months. */
export const subscriptionPriceCents = 10_000;
export const subscriptionMonths = 12;
const renewalWindow = days(30);

/** The box of the order on the member's page of preferences, and its address. */
export const orderId = "s-abonner";
export const orderPath = `/membre/parametres#${orderId}`;

/** Milestones of the collective goal on the member's page (storefront.md §9). */
export const subscriberMilestones = [0, 1000, 10_000, 100_000];

export interface Period {
  startDate: Date;
  endDate: Date;
}

/** Active: `start_date <= now < end_date` (decisions.md, "Words"); refunded periods are excluded. */
export const isActiveAt = (period: Period, now: Date): boolean =>
  period.startDate <= now && now < period.endDate;

/**
 * The period that a subscription bought now would cover: from now, or from the end of the last one if that ends within
 * 30 days; null if it is too early to renew (decisions.md, "Buying").
 */
export function nextPeriod(current: Period | null, now: Date): Period | null {
  if (current && now < renewalOpensAt(current)) return null;
  const startDate = current && current.endDate > now ? current.endDate : now;
  return { startDate, endDate: addMonths(startDate, subscriptionMonths) };
}

/** The instant from which a period can be renewed. */
export const renewalOpensAt = (period: Period): Date => before(period.endDate, renewalWindow);

/** The length of a period in months: a whole number, since periods are granted by the month. */
export const monthsOf = ({ startDate, endDate }: Period): number =>
  (endDate.getUTCFullYear() - startDate.getUTCFullYear()) * 12 +
  endDate.getUTCMonth() -
  startDate.getUTCMonth();

/** A period bought in advance has not begun: it is neither active nor past. */
export function periodState(period: { start_date: string; is_active: boolean }, now: Date) {
  if (period.is_active) return "active";
  return new Date(period.start_date) > now ? "upcoming" : "past";
}

/** The period with the latest end among those not over; null if there is none. */
export function lastPeriod(periods: readonly { start_date: string; end_date: string }[], now: Date) {
  const ahead = periods
    .map(({ start_date, end_date }) => ({ startDate: new Date(start_date), endDate: new Date(end_date) }))
    .filter(({ endDate }) => endDate > now)
    .toSorted((a, b) => b.endDate.getTime() - a.endDate.getTime());
  return ahead[0] ?? null;
}
