import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatCents } from "#platform/money.ts";
import { Panel } from "#modules/administrators/components/panel.tsx";
import {
  changePercent,
  type ComparedMonth,
  compareHalves,
  revenueCsv,
  sumOf,
} from "#modules/administrators/dashboard/components/revenue-figures.ts";
import { RevenueTable } from "#modules/administrators/dashboard/components/revenue-table.tsx";
import { saveFile } from "#modules/administrators/dashboard/components/save-file.ts";
import { revenuesQuery } from "#modules/administrators/dashboard/queries.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** Recharts weighs more than the rest of the dashboard: it comes when the figures do. */
const RevenueChart = lazy(() => import("#modules/administrators/dashboard/components/revenue-chart.tsx"));

const periods = [6, 12, 24];
const chartSkeleton = <Skeleton className="h-[300px] w-full" />;

/** Revenue month by month, beside the period before (admin.md §2; §9: height 300). */
export function RevenuePanel() {
  const [months, setMonths] = useState(12);
  const source = useQuery({ ...revenuesQuery(2 * months), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Chiffre d’affaires par mois"
      source={source}
      skeleton={chartSkeleton}
      actions={<PeriodSelect months={months} onChange={setMonths} />}
    >
      {(points) => <Revenue months={compareHalves(points)} />}
    </Panel>
  );
}

function PeriodSelect({ months, onChange }: { months: number; onChange: (months: number) => void }) {
  return (
    <Select
      label="Période"
      labelHidden
      value={months}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {periods.map((each) => (
        <option key={each} value={each}>
          {each} derniers mois
        </option>
      ))}
    </Select>
  );
}

function Revenue({ months }: { months: ComparedMonth[] }) {
  const total = sumOf(months);
  const before = sumOf(months.flatMap((month) => month.before ?? []));
  const change = changePercent(total, before);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 pb-4">
        <span className="font-serif text-2xl tabular-nums">{formatCents(total)}</span>
        <span className="text-muted">
          {change === null
            ? `Rien à comparer sur les ${months.length} mois précédents`
            : `${signed(change)} par rapport aux ${months.length} mois précédents (${formatCents(before)})`}
        </span>
      </p>
      <Suspense fallback={chartSkeleton}>
        <RevenueChart months={months} />
      </Suspense>
      <RevenueTable months={months} />
      <Button
        variant="quiet"
        size="sm"
        icon={<Download aria-hidden />}
        onClick={() => saveFile("chiffre-d-affaires.csv", "text/csv;charset=utf-8", revenueCsv(months))}
      >
        Télécharger en CSV
      </Button>
    </>
  );
}

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", signDisplay: "exceptZero" });
const signed = (change: number): string => percent.format(change / 100);
