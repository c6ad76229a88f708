import type { RevenuePoint } from "#office/dashboard/dashboard.contract.ts";
import type { Compared } from "#office/dashboard/client/use-compared.ts";
import { csvOf } from "#office/dashboard/dashboard.rules.ts";
import { decimalComma } from "#platform/data/csv.ts";

export interface ComparedMonth {
  month: string;
  /** Cents. */
  revenue: number;
  /** The corresponding month of the compared period; null if there is none. */
  before: RevenuePoint | null;
}

/** Each month with its counterpart in the compared period. */
export function compareMonths({ period, before }: Compared<RevenuePoint>): ComparedMonth[] {
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
