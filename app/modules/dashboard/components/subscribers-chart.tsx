import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { tickStyle, tooltipStyle } from "#modules/dashboard/client/chart-style.ts";
import { monthName, shortMonthName } from "#modules/dashboard/client/revenue-figures.ts";
import type { MonthOfMoves } from "#modules/dashboard/periods/contract.ts";
import { formatCount } from "#modules/catalogue/rules.ts";

/** The drawing alone: comings stand on the line, leavings hang from it; a table below has the figures. */
export default function SubscribersChart({ months }: { months: MonthOfMoves[] }) {
  const points = months.map(({ month, begun, ended, withdrawn }) => ({
    month,
    begun,
    left: -(ended + withdrawn),
  }));
  return (
    <div aria-hidden className="h-[220px] text-sm">
      <ResponsiveContainer width="100%" height={220}>
        <BarChart
          data={points}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          stackOffset="sign"
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-hairline)" vertical={false} />
          <XAxis
            dataKey="month"
            tickFormatter={shortMonthName}
            tick={tickStyle}
            tickLine={false}
            axisLine={false}
            minTickGap={16}
          />
          <YAxis
            width={48}
            allowDecimals={false}
            tickFormatter={(count: number) => formatCount(Math.abs(count))}
            tick={tickStyle}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={(month) => monthName(String(month))}
            formatter={(count) => formatCount(Math.abs(Number(count)))}
            contentStyle={tooltipStyle}
            cursor={{ fill: "var(--color-sunken)" }}
          />
          <ReferenceLine y={0} stroke="var(--color-control)" />
          <Bar
            name="Arrivées"
            dataKey="begun"
            stackId="moves"
            fill="var(--color-accent)"
            isAnimationActive={false}
          />
          <Bar
            name="Départs"
            dataKey="left"
            stackId="moves"
            fill="var(--color-control)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
