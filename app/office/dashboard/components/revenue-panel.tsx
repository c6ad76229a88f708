import { FiguresTable, CsvButton, PeriodPanel } from "#office/dashboard/components/period-panel.tsx";
import type { Column } from "#ui/data-table.tsx";
import { comparedText, type DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { useCompared } from "#office/dashboard/client/use-compared.ts";
import {
  type ComparedMonth,
  compareMonths,
  revenueCsv,
  monthName,
} from "#office/dashboard/client/revenue-figures.ts";
import { total } from "#office/dashboard/dashboard.rules.ts";
import { revenuesQuery } from "#office/dashboard/dashboard.queries.ts";
import { formatCents } from "#platform/data/money.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { MonthChart } from "#office/dashboard/components/month-chart.tsx";
import { MonthLines } from "#office/dashboard/components/month-lines.tsx";

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
      <FiguresTable
        caption="Chiffre d’affaires de chaque mois, à côté du mois comparé"
        columns={columns}
        rows={months}
      />
      <CsvButton name="chiffre-d-affaires.csv" csv={() => revenueCsv(months)} />
    </>
  );
}

const columns: Column<ComparedMonth>[] = [
  { id: "month", header: "Mois", primary: true, cell: ({ month }) => monthName(month) },
  {
    id: "revenue",
    header: "Chiffre d’affaires",
    align: "end",
    cell: ({ revenue }) => formatCents(revenue),
  },
  {
    id: "before",
    header: "Période comparée",
    align: "end",
    cell: ({ before }) => (before ? `${formatCents(before.revenue)} (${monthName(before.month)})` : "–"),
  },
];

const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** Cents: for smaller values, the axis would have fractions of a euro. */
const lowestScale = 10_000;

/** The chart only: a table below has the same figures, and is read by screen readers. */
function RevenueChart({ months }: { months: ComparedMonth[] }) {
  const revenues = months.map(({ revenue }) => revenue);
  const before = months.map((month) => month.before?.revenue ?? 0);
  return (
    <MonthChart
      months={months.map(({ month }) => month)}
      lowest={Math.min(0, ...revenues, ...before)}
      highest={Math.max(lowestScale, ...revenues, ...before)}
      className="h-[300px]"
      axisClassName="w-[72px] shrink-0"
      formatTick={(cents) => wholeEuros.format(cents / 100)}
      valuesOf={(index) => [
        ["Période comparée", formatCents(before[index] ?? 0)],
        ["Chiffre d’affaires", formatCents(revenues[index] ?? 0)],
      ]}
    >
      {(top) => (
        <MonthLines months={months.map(({ month }) => month)} values={revenues} beside={before} top={top} />
      )}
    </MonthChart>
  );
}
