import { dayAfter } from "#platform/data/dates.ts";

/** A period of a closing: a day, or a calendar month or year in Paris; days as `YYYY-MM-DD`, both inclusive. */
export interface Period {
  period: "day" | "month" | "year";
  firstDay: string;
  lastDay: string;
}

/**
 * The period to close after a closing: a month follows its last day, a year its last month, and then the next day
 * follows.
 * @param last null before the first closing, which is of `firstDay`, the journal's first
 */
export function periodAfter(last: Period | null, firstDay: string): Period {
  if (!last) return { period: "day", firstDay, lastDay: firstDay };
  const next = dayAfter(last.lastDay);
  const { lastDay } = last;
  if (last.period === "day" && next.endsWith("-01")) {
    return { period: "month", firstDay: `${lastDay.slice(0, 7)}-01`, lastDay };
  }
  if (last.period === "month" && next.endsWith("-01-01")) {
    return { period: "year", firstDay: `${lastDay.slice(0, 4)}-01-01`, lastDay };
  }
  return { period: "day", firstDay: next, lastDay: next };
}

/** 'Journée du 2026-06-15', 'Mois 2026-06', 'Année 2026'. */
export function periodName({ period, firstDay }: Period): string {
  if (period === "day") return `Journée du ${firstDay}`;
  return period === "month" ? `Mois ${firstDay.slice(0, 7)}` : `Année ${firstDay.slice(0, 4)}`;
}
