import { parisDay } from "#platform/data/dates.ts";
import { lastDayOf, lastMonths } from "#platform/data/months.ts";
import { changePercent } from "#office/dashboard/dashboard.rules.ts";

/** What the dashboard shows, and with what it is compared: as many months, and the same days of the last one. */
export interface DashboardPeriod {
  /** As in the address: a number of months, or a calendar year. */
  choice: string;
  months: number;
  /** The last month `YYYY-MM`; undefined: the present one. */
  until: string | undefined;
  /** The last month or day of the compared period. */
  before: string;
  /** What it is compared with: 'aux 12 mois précédents'. */
  comparison: string;
}

export const monthChoices = ["6", "12", "24"];
const usual = "12";

/** The period of a choice; one that makes no sense is the usual one. */
export function dashboardPeriod(choice: string | null, now: Date): DashboardPeriod {
  const [present = ""] = lastMonths(now, 1);
  const year = /^2\d{3}$/.test(choice ?? "") ? Number(choice) : null;
  if (year === null || year > yearOf(present))
    return lastOnes(monthChoices.find((each) => each === choice) ?? usual, now);
  if (year === yearOf(present)) return runningYear(year, now);
  return {
    choice: String(year),
    months: 12,
    until: `${year}-12`,
    before: `${year - 1}-12`,
    comparison: `à ${year - 1}`,
  };
}

function lastOnes(choice: string, now: Date): DashboardPeriod {
  const months = Number(choice);
  const [month = ""] = lastMonths(now, months + 1);
  return {
    choice,
    months,
    until: undefined,
    before: sameDay(month, now),
    comparison: `aux ${choice} mois précédents, arrêtés au même jour`,
  };
}

/** Its coming months are not shown, and the year before counts until the same day. */
function runningYear(year: number, now: Date): DashboardPeriod {
  const month = parisDay(now).slice(5, 7);
  return {
    choice: String(year),
    months: Number(month),
    until: undefined,
    before: sameDay(`${year - 1}-${month}`, now),
    comparison: `à ${year - 1}, arrêtée au même jour`,
  };
}

/** The present day in another month, or its last one if it is shorter. */
function sameDay(month: string, now: Date): string {
  const [day, last] = [`${month}-${parisDay(now).slice(8)}`, lastDayOf(month)];
  return day < last ? day : last;
}

/** Calendar years from that of a month `YYYY-MM` to the present one, newest first. */
export function yearsSince(first: string, now: Date): number[] {
  const present = yearOf(parisDay(now));
  return Array.from({ length: Math.max(1, present - yearOf(first) + 1) }, (_, back) => present - back);
}

const yearOf = (month: string): number => Number(month.slice(0, 4));

const changeFormat = new Intl.NumberFormat("fr-FR", { style: "percent", signDisplay: "exceptZero" });

/** '+12 % par rapport à 2025 (1 234,00 €)', or a message that there is no comparison. @param comparison 'à 2025' */
export function comparedText(
  now: number,
  before: number,
  comparison: string,
  write: (value: number) => string,
) {
  const change = changeText(now, before);
  return change === null
    ? "Rien à comparer sur la période précédente"
    : `${change} par rapport ${comparison} (${write(before)})`;
}

/** '+12 %' against the previous period; null if there is no comparison. */
export function changeText(now: number, before: number): string | null {
  const change = changePercent(now, before);
  return change === null ? null : changeFormat.format(change / 100);
}
