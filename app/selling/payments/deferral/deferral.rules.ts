import { dayAfter } from "#platform/data/dates.ts";
import { lastDayOf } from "#platform/data/months.ts";

/** From a day on (`YYYY-MM-DD`, in Paris), whether what is sold counts as revenue only as it is earned. */
export interface DeferralChange {
  from: string;
  deferred: boolean;
}

/** By the day of the sale, so that each keeps for good what held then. @param changes by day, the earliest first */
export const isDeferredOn = (changes: readonly DeferralChange[], day: string): boolean =>
  changes.findLast(({ from }) => from <= day)?.deferred ?? false;

/** What was paid before it is earned: a subscription over its period, a gift all at once when it is closed. */
export interface Prepaid {
  /** The first day, and the day after the last; null for what has no period. */
  starts_on: string | null;
  ends_on: string | null;
  /** The day of an earlier end, or of the opening of a gift. */
  ended_on: string | null;
  /** Amounts without VAT by day, from the journal; whole cents, negative if they went back. The sale is the first. */
  parts: readonly { day: string; net_cents: number }[];
}

/** Revenue of some months, and what is not earned at their end. */
export interface Earned {
  /** By month, `YYYY-MM`. */
  months: Map<string, number>;
  leftCents: number;
}

/**
 * The revenue of each month, by days: in each month the part of the rest that its days are of the remaining days, so that
 * the last one takes what rounding left and the sum is the whole to the cent. What goes back changes its own month and
 * later ones, never an earlier one. The end earns all that is left.
 * @param until the last month
 */
export function earnedByMonth(prepaid: Prepaid, until: string): Earned {
  const months = new Map<string, number>();
  let paid = 0;
  let earned = 0;
  const first = prepaid.parts[0]?.day.slice(0, 7) ?? until;
  for (let month = first; month <= until; month = firstDayAfter(month).slice(0, 7)) {
    paid += prepaid.parts
      .filter(({ day }) => day.startsWith(month))
      .reduce((sum, { net_cents }) => sum + net_cents, 0);
    const cents = earnedIn(month, prepaid, paid - earned);
    if (cents !== 0) months.set(month, cents);
    earned += cents;
  }
  return { months, leftCents: paid - earned };
}

function earnedIn(month: string, { starts_on, ends_on, ended_on }: Prepaid, rest: number): number {
  if (ended_on !== null && ended_on.slice(0, 7) <= month) return rest;
  if (starts_on === null || ends_on === null) return 0;
  const next = firstDayAfter(month);
  if (next >= ends_on) return rest;
  if (next <= starts_on) return 0;
  const from = starts_on > `${month}-01` ? starts_on : `${month}-01`;
  return Math.round((rest * daysBetween(from, next)) / daysBetween(from, ends_on));
}

const firstDayAfter = (month: string): string => dayAfter(lastDayOf(month));

const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
