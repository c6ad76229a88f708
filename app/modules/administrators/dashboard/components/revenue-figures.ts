import type { RevenuePoint } from "#modules/administrators/dashboard/contract.ts";

export interface ComparedMonth {
  month: string;
  /** Cents. */
  revenue: number;
  /** The month at the same place in the period before; null where there is none. */
  before: RevenuePoint | null;
}

/** The later half of twice as many months, each beside its counterpart in the period before. */
export function compareHalves(points: readonly RevenuePoint[]): ComparedMonth[] {
  const half = Math.floor(points.length / 2);
  return points
    .slice(points.length - half)
    .map(({ month, revenue }, index) => ({ month, revenue, before: points[index] ?? null }));
}

export const sumOf = (months: readonly { revenue: number }[]): number =>
  months.reduce((total, { revenue }) => total + revenue, 0);

/** The change against the period before, in whole percent; null when there was nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

const shortMonth = new Intl.DateTimeFormat("fr-FR", { month: "short", year: "2-digit", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** 'nov. 26' of `2026-11`. */
export const shortMonthName = (month: string): string => shortMonth.format(firstDay(month));
/** 'novembre 2026' of `2026-11`. */
export const monthName = (month: string): string => longMonth.format(firstDay(month));

/**
 * The months as French spreadsheets read them: semicolons, decimal commas, a byte order mark before the accents
 * (RFC 4180 with the separators of the locale).
 */
export function revenueCsv(months: readonly ComparedMonth[]): string {
  const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
  const lines = months.map(({ month, revenue, before }) =>
    [month, euros(revenue), before?.month ?? "", before ? euros(before.revenue) : ""].join(";"),
  );
  return `\uFEFF${["mois;chiffre d’affaires (€);mois comparé;chiffre d’affaires comparé (€)", ...lines].join("\r\n")}\r\n`;
}
