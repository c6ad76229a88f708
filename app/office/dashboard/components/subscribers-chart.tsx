import { formatCount } from "#books/catalogue/client/counts.ts";
import { MonthChart } from "#office/dashboard/components/month-chart.tsx";
import type { MonthOfMoves } from "#office/dashboard/periods/dashboard-periods.contract.ts";

/** The chart only: new subscribers above the line, lost ones below; a table below has the figures. */
export function SubscribersChart({ months }: { months: MonthOfMoves[] }) {
  const moves = months.map(({ month, begun, ended, withdrawn }) => ({
    month,
    begun,
    left: ended + withdrawn,
  }));
  return (
    <MonthChart
      months={months.map(({ month }) => month)}
      lowest={-Math.max(...moves.map(({ left }) => left))}
      highest={Math.max(...moves.map(({ begun }) => begun))}
      className="h-[220px]"
      axisClassName="w-12 shrink-0"
      formatTick={(count) => formatCount(Math.abs(count))}
      valuesOf={(index) => [
        ["Arrivées", formatCount(moves[index]?.begun ?? 0)],
        ["Départs", formatCount(moves[index]?.left ?? 0)],
      ]}
    >
      {(top) => (
        <div className="absolute inset-0 flex">
          {moves.map(({ month, begun, left }) => (
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
