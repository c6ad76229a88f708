import { FiguresTable, CsvButton, Nothing, PeriodPanel } from "#office/dashboard/components/period-panel.tsx";
import type { DashboardPeriod } from "#office/dashboard/client/dashboard-period.ts";
import { type Compared, useCompared } from "#office/dashboard/client/use-compared.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { monthName } from "#office/dashboard/client/revenue-figures.ts";
import type { MonthOfMoves } from "#office/dashboard/dashboard.contract.ts";
import { subscriberMovesQuery } from "#office/dashboard/dashboard.queries.ts";
import { balanceOf, movesCsv, total } from "#office/dashboard/dashboard.rules.ts";
import type { Column } from "#ui/data-table.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { MonthChart } from "#office/dashboard/components/month-chart.tsx";

const chartSkeleton = <Skeleton className="h-[220px] w-full" />;

/** New, present and lost subscribers, month by month. */
export function SubscribersPanel(period: DashboardPeriod) {
  const source = useCompared(subscriberMovesQuery, period);
  return (
    <PeriodPanel
      title="Abonnés qui arrivent, qui restent, qui partent"
      source={source}
      skeleton={chartSkeleton}
    >
      {(points) => <Moves points={points} />}
    </PeriodPanel>
  );
}

function Moves({ points: { period, before } }: { points: Compared<MonthOfMoves> }) {
  const isQuiet = [...period, ...before].every(
    ({ begun, renewed, ended, withdrawn }) => begun + renewed + ended + withdrawn === 0,
  );
  if (isQuiet) return <Nothing>Ni arrivée ni départ sur ces mois.</Nothing>;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 pb-6 md:grid-cols-5">
        {moves.map(({ label, note, value }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="font-serif text-2xl leading-tight tabular-nums">
              {formatCount(total(period, value))}
            </dd>
            <dd className="text-sm text-muted">{note}</dd>
            <dd className="text-sm text-muted">
              avant{"\u202f"}: {formatCount(total(before, value))}
            </dd>
          </div>
        ))}
      </dl>
      <SubscribersChart months={period} />
      <FiguresTable caption="Abonnés par mois" columns={columns} rows={period} />
      <CsvButton name="abonnes-par-mois.csv" csv={() => movesCsv(period)} />
    </>
  );
}

interface Move {
  label: string;
  note: string;
  value: (month: MonthOfMoves) => number;
}

const moves: Move[] = [
  { label: "Arrivées", note: "offerts compris", value: ({ begun }) => begun },
  { label: "Réabonnements", note: "sans interruption", value: ({ renewed }) => renewed },
  { label: "Fins", note: "non renouvelées", value: ({ ended }) => ended },
  { label: "Remboursés", note: "avant leur terme", value: ({ withdrawn }) => withdrawn },
  { label: "Solde", note: "arrivées moins départs", value: balanceOf },
];

const columns: Column<MonthOfMoves>[] = [
  { id: "month", header: "Mois", primary: true, cell: ({ month }) => monthName(month) },
  ...moves.map(({ label, value }): Column<MonthOfMoves> => ({
    id: label,
    header: label,
    align: "end",
    cell: (month) => formatCount(value(month)),
  })),
];

/** The chart only: new subscribers above the line, lost ones below; a table below has the figures. */
function SubscribersChart({ months }: { months: MonthOfMoves[] }) {
  const sums = months.map(({ month, begun, ended, withdrawn }) => ({
    month,
    begun,
    left: ended + withdrawn,
  }));
  return (
    <MonthChart
      months={months.map(({ month }) => month)}
      lowest={-Math.max(...sums.map(({ left }) => left))}
      highest={Math.max(...sums.map(({ begun }) => begun))}
      className="h-[220px]"
      axisClassName="w-12 shrink-0"
      formatTick={(count) => formatCount(Math.abs(count))}
      valuesOf={(index) => [
        ["Arrivées", formatCount(sums[index]?.begun ?? 0)],
        ["Départs", formatCount(sums[index]?.left ?? 0)],
      ]}
    >
      {(top) => (
        <div className="absolute inset-0 flex">
          {sums.map(({ month, begun, left }) => (
            <div key={month} className="relative grow basis-0">
              <div
                className="absolute inset-x-[10%] bg-accent"
                style={{ top: `${top(begun)}%`, height: `${top(0) - top(begun)}%` }}
              />
              <div
                className="absolute inset-x-[10%] bg-control"
                style={{ top: `${top(0)}%`, height: `${top(-left) - top(0)}%` }}
              />
            </div>
          ))}
        </div>
      )}
    </MonthChart>
  );
}
