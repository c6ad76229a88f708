import type { ComparedMonth } from "#office/dashboard/client/revenue-figures.ts";
import { MonthChart } from "#office/dashboard/components/month-chart.tsx";
import { formatCents } from "#platform/data/money.ts";

const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** Cents: for smaller values, the axis would have fractions of a euro. */
const lowestScale = 10_000;

/** The chart only: a table below has the same figures, and is read by screen readers. */
export function RevenueChart({ months }: { months: ComparedMonth[] }) {
  const revenues = months.map(({ revenue }) => revenue);
  const before = months.map((month) => month.before?.revenue ?? 0);
  const x = (index: number) => (100 * (index + 0.5)) / months.length;
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
      {(top) => {
        const line = (values: number[]) =>
          values.map((value, index) => `${x(index)},${top(value)}`).join(" ");
        return (
          <>
            <svg
              className="absolute inset-0 size-full overflow-visible"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              fill="none"
            >
              <polyline
                points={line(before)}
                stroke="var(--color-control)"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
              <polyline
                points={line(revenues)}
                stroke="var(--color-accent)"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {months.map(({ month, revenue }, index) => (
              <span
                key={month}
                className="absolute size-2 -translate-1/2 rounded-full bg-accent"
                style={{ left: `${x(index)}%`, top: `${top(revenue)}%` }}
              />
            ))}
          </>
        );
      }}
    </MonthChart>
  );
}
