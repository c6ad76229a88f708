import type { RevenuePoint } from "#modules/dashboard/contract.ts";
import { csvOf, halvesOf } from "#modules/dashboard/periods/rules.ts";
import { decimalComma } from "#platform/csv.ts";

export interface ComparedMonth {
  month: string;
  /** Cents. */
  revenue: number;
  /** The month at the same place in the period before; null where there is none. */
  before: RevenuePoint | null;
}

/** The later half of twice as many months, each beside its counterpart in the period before. */
export function compareHalves(points: readonly RevenuePoint[]): ComparedMonth[] {
  const { period, before } = halvesOf(points);
  return period.map((point, index) => ({ ...point, before: before[index] ?? null }));
}

const shortMonth = new Intl.DateTimeFormat("fr-FR", { month: "short", year: "2-digit", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** 'nov. 26' of `2026-11`. */
export const shortMonthName = (month: string): string => shortMonth.format(firstDay(month));
/** 'novembre 2026' of `2026-11`. */
export const monthName = (month: string): string => longMonth.format(firstDay(month));

export const revenueCsv = (months: readonly ComparedMonth[]): string =>
  csvOf(
    ["mois", "chiffre d’affaires (€)", "mois comparé", "chiffre d’affaires comparé (€)"],
    months.map(({ month, revenue, before }) => [
      month,
      decimalComma(revenue),
      before?.month ?? "",
      before ? decimalComma(before.revenue) : "",
    ]),
  );
