import { comparedText } from "#office/dashboard/client/change-text.ts";
import { CsvButton } from "#office/dashboard/components/csv-button.tsx";
import { PeriodPanel } from "#office/dashboard/components/period-panel.tsx";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { useCompared } from "#office/dashboard/client/use-compared.ts";
import { type ComparedMonth, compareMonths, revenueCsv } from "#office/dashboard/client/revenue-figures.ts";
import { RevenueChart } from "#office/dashboard/components/revenue-chart.tsx";
import { RevenueTable } from "#office/dashboard/components/revenue-table.tsx";
import { total } from "#office/dashboard/periods/dashboard-periods.rules.ts";
import { revenuesQuery } from "#office/dashboard/dashboard.queries.ts";
import { formatCents } from "#platform/data/money.ts";
import { Skeleton } from "#ui/skeleton.tsx";

const chartSkeleton = <Skeleton className="h-[300px] w-full" />;

/** Revenue month by month, compared with another period (admin.md §2; §9: height 300). */
export function RevenuePanel(period: DashboardPeriod) {
  const source = useCompared(revenuesQuery, period);
  return (
    <PeriodPanel title="Chiffre d’affaires par mois" source={source} skeleton={chartSkeleton}>
      {(points) => <Revenue months={compareMonths(points)} comparison={period.comparison} />}
    </PeriodPanel>
  );
}

function Revenue({ months, comparison }: { months: ComparedMonth[]; comparison: string }) {
  const revenue = total(months, (month) => month.revenue);
  const before = total(months, (month) => month.before?.revenue ?? 0);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 pb-4">
        <span className="font-serif text-2xl tabular-nums">{formatCents(revenue)}</span>
        <span className="text-muted">{comparedText(revenue, before, comparison, formatCents)}</span>
      </p>
      <RevenueChart months={months} />
      <RevenueTable months={months} />
      <CsvButton name="chiffre-d-affaires.csv" csv={() => revenueCsv(months)} />
    </>
  );
}
