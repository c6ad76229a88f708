import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { tickStyle, tooltipStyle } from "#modules/dashboard/client/chart-style.ts";
import { formatCents } from "#platform/money.ts";
import { type ComparedMonth, monthName, shortMonthName } from "#modules/dashboard/client/revenue-figures.ts";

const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** Cents: for smaller values, the axis would have fractions of a euro. */
const lowestScale = 10_000;

/** The chart only: a table below has the same figures, and is read by screen readers. */
export default function RevenueChart({ months }: { months: ComparedMonth[] }) {
  const points = months.map(({ month, revenue, before }) => ({
    month,
    revenue,
    before: before?.revenue ?? 0,
  }));
  return (
    <div aria-hidden className="h-[300px] text-sm">
      <ResponsiveContainer width="100%" height={300}>
        <LineChart
          data={points}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-hairline)" vertical={false} />
          <XAxis
            dataKey="month"
            tickFormatter={shortMonthName}
            tick={tickStyle}
            tickLine={false}
            axisLine={{ stroke: "var(--color-control)" }}
            minTickGap={16}
          />
          <YAxis
            width={72}
            domain={[0, (highest: number) => Math.max(highest, lowestScale)]}
            tickFormatter={(cents: number) => wholeEuros.format(cents / 100)}
            tick={tickStyle}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={(month) => monthName(String(month))}
            formatter={(cents) => formatCents(Number(cents))}
            contentStyle={tooltipStyle}
            cursor={{ stroke: "var(--color-control)" }}
          />
          <Line
            name="Période comparée"
            dataKey="before"
            stroke="var(--color-control)"
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            name="Chiffre d’affaires"
            dataKey="revenue"
            stroke="var(--color-accent)"
            strokeWidth={2}
            dot={{ r: 3, fill: "var(--color-accent)" }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
