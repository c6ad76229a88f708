import { days } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { lastMonths, revenueTimeZone } from "#modules/payments/revenue/rules.ts";
import { sumRevenue, sumRevenueByMonth } from "#modules/payments/revenue/store.server.ts";

export type Revenue = ReturnType<typeof createRevenue>;

export function createRevenue({ db, now }: Pick<Deps, "db" | "now">) {
  return {
    /** Cents, VAT included, refunds taken off (decisions.md, "Back office"). */
    total: () => sumRevenue(db),
    /** The last months, those without revenue included, oldest first. */
    async byMonth(count: number): Promise<{ month: string; revenue: number }[]> {
      const months = lastMonths(now(), count);
      // A day early: the first month begins in Paris before it does in UTC.
      const from = new Date(Date.parse(`${months[0]}-01T00:00:00Z`) - days(1));
      const sums = await sumRevenueByMonth(db, from, revenueTimeZone);
      return months.map((month) => ({ month, revenue: sums.get(month) ?? 0 }));
    },
  };
}
