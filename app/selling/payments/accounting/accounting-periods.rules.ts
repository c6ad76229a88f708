import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";

export const periodKinds = ["year", "fiscal", "quarter", "month"] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const periodKindNames: Record<PeriodKind, string> = {
  year: "Année civile",
  fiscal: "Exercice",
  quarter: "Trimestre",
  month: "Mois",
};

const lengths: Record<PeriodKind, number> = { year: 12, fiscal: 12, quarter: 3, month: 1 };

/** A month `YYYY-MM` some months later, or earlier. */
function later(month: string, count: number): string {
  const first = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1));
  return first.toISOString().slice(0, 7);
}

/** The period of a kind that a month belongs to. @param fiscalMonth 1 to 12: the first of a financial year */
export function periodOf(kind: PeriodKind, month: string, fiscalMonth: number): Months {
  const index = Number(month.slice(5)) - 1;
  const begun = kind === "fiscal" ? (index - (fiscalMonth - 1) + 12) % 12 : index % lengths[kind];
  const from = later(month, -begun);
  return { from, to: later(from, lengths[kind] - 1) };
}

/** The periods from a first month to the present one, newest first. */
export function periodsSince(
  kind: PeriodKind,
  { first, present }: { first: string; present: string },
  fiscalMonth: number,
): Months[] {
  const periods: Months[] = [];
  const start = first < present ? first : present;
  for (
    let period = periodOf(kind, present, fiscalMonth);
    period.to >= start;
    period = periodOf(kind, later(period.from, -1), fiscalMonth)
  )
    periods.push(period);
  return periods;
}

/** '2026', '2025-2026', '1er trimestre 2026', 'mars 2026'. */
export function periodText(kind: PeriodKind, { from, to }: Months): string {
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (kind === "month") return formatMonthYear(`${from}-01`);
  if (kind === "quarter") {
    const quarter = Math.floor((Number(from.slice(5)) - 1) / 3) + 1;
    return `${quarter === 1 ? "1er" : `${quarter}e`} trimestre ${year}`;
  }
  return year === lastYear ? year : `${year}-${lastYear}`;
}
