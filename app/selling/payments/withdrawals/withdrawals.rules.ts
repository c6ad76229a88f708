import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { type Part, totalOf } from "#selling/payments/refunds/refunds.rules.ts";
import type { Period } from "#readers/subscriptions/subscriptions.rules.ts";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";

/** Code de la consommation, L221-18. */
const withdrawalDays = 14;

/**
 * The end of the right of withdrawal: the day of the contract does not count, the last day counts fully, and a
 * Saturday, a Sunday or a public holiday is extended to the next working day (code de la consommation, L221-19;
 * regulation (EEC, Euratom) 1182/71, article 3).
 * @returns the first instant at which it is over
 */
export function withdrawalEndsAt(concludedAt: Date): Date {
  let lastDay = dayAfter(parisDay(concludedAt), withdrawalDays);
  while (!isWorkingDay(lastDay)) lastDay = dayAfter(lastDay);
  return startOfParisDay(dayAfter(lastDay));
}

/** Days from a withdrawal from a subscription to the first day of a new one (content/cgu.md, section 6). */
export const resubscriptionDays = 30;

/** The first instant at which a member who withdrew from a subscription may subscribe again: that day's midnight in Paris. */
export const resubscriptionOpensAt = (withdrawnAt: Date): Date =>
  startOfParisDay(dayAfter(parisDay(withdrawnAt), resubscriptionDays));

interface Contract {
  kind: PaymentKind;
  withdrawalConsent: boolean;
  paidAt: Date;
  /** Whole cents. */
  amountCents: number;
  /** A gift that no reader has: nothing of it is used. */
  isUnopened?: boolean;
}

/**
 * The amount refunded by a withdrawal now, from the parts not refunded yet; null without such a right. Editions whose
 * immediate supply was requested, with the loss of the right acknowledged, are excluded (L221-28, 13°); for a
 * subscription begun at the member's request, the share of the days begun stays paid (L221-25).
 * @param period the year bought with a subscription; null if it has ended
 */
export function withdrawableParts(
  contract: Contract,
  outstanding: readonly Part[],
  period: Period | null,
  now: Date,
): Part[] | null {
  if (now >= withdrawalEndsAt(contract.paidAt) || outstanding.length === 0) return null;
  if (contract.kind === "editions") return contract.withdrawalConsent ? null : [...outstanding];
  if (contract.isUnopened) return [...outstanding];
  if (!period) return null;
  const left = totalOf(outstanding);
  const usedCents = contract.withdrawalConsent ? usedOf(contract.amountCents, period, now) : 0;
  const amountCents = Math.min(left, contract.amountCents - usedCents);
  return amountCents > 0 ? [{ lineId: null, amountCents }] : null;
}

/** Whether the right to withdraw from a purchase would apply now, if it had not been waived (L221-28, 13°). */
export const isWaived = (
  contract: Pick<Contract, "kind" | "withdrawalConsent"> & { paidAt: Date | null },
  now: Date,
): boolean =>
  contract.kind === "editions" &&
  contract.withdrawalConsent &&
  contract.paidAt !== null &&
  now < withdrawalEndsAt(contract.paidAt);

/** The price of the days begun, in whole cents, rounded in the member's favour. */
function usedOf(priceCents: number, { startDate, endDate }: Period, now: Date): number {
  if (now < startDate) return 0;
  const begun = Math.floor((now.getTime() - startDate.getTime()) / days(1)) + 1;
  const all = Math.round((endDate.getTime() - startDate.getTime()) / days(1));
  return Math.floor((priceCents * Math.min(begun, all)) / all);
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).has(day);
}

/** Code du travail, L3133-1. */
function publicHolidays(year: number): Set<string> {
  const easter = easterSunday(year);
  const fixed = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
  return new Set([
    ...fixed.map((day) => `${year}-${day}`),
    // Easter Monday, Ascension Day, Whit Monday.
    ...[1, 39, 50].map((count) => dayAfter(easter, count)),
  ]);
}

/** The Gregorian calendar's Easter (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Midnight in Paris, which is one or two hours ahead of UTC. */
function startOfParisDay(day: string): Date {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000);
  return parisDay(summer) === day ? summer : new Date(summer.getTime() + 3_600_000);
}
