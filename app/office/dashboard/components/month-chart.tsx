import type { ReactNode } from "react";
import { shortMonthName, monthName } from "#office/dashboard/client/revenue-figures.ts";

interface MonthChartProps {
  months: readonly string[];
  lowest: number;
  highest: number;
  /** Classes of its height, and of the room for the labels of values. */
  className: string;
  axisClassName: string;
  formatTick: (value: number) => string;
  /** What the pointer shows of a month. */
  valuesOf: (index: number) => readonly (readonly [name: string, value: string])[];
  /** The drawing, in per cent of both sides. @param top of a value, from above */
  children: (top: (value: number) => number) => ReactNode;
}

/** Values by month: labels on both axes, lines, and the values of the month under the pointer. */
export function MonthChart(props: MonthChartProps) {
  const { months, className, axisClassName, formatTick, valuesOf, children } = props;
  const ticks = ticksOf(props.lowest, props.highest);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const top = (value: number) => (100 * (high - value)) / (high - low);
  return (
    <div aria-hidden className={`flex flex-col pt-2 pr-3 text-sm text-muted ${className}`}>
      <div className="flex grow">
        <div className={`relative ${axisClassName}`}>
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-2 -translate-y-1/2" style={{ top: `${top(tick)}%` }}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="relative grow">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={`absolute inset-x-0 border-t ${tick === 0 ? "border-control" : "border-hairline"}`}
              style={{ top: `${top(tick)}%` }}
            />
          ))}
          {children(top)}
          <div className="absolute inset-0 flex">
            {months.map((month, index) => (
              <div key={month} className="group relative flex grow basis-0 justify-center hover:bg-ink/5">
                <MonthValues
                  title={monthName(month)}
                  values={valuesOf(index)}
                  isLeft={index > months.length / 2}
                />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="flex pt-1">
        <div className={axisClassName} />
        <div className="flex h-6 grow">
          {months.map((month, index) => (
            <span key={month} className="flex min-w-0 grow basis-0 justify-center whitespace-nowrap">
              <span className={labelClass(index, months.length)}>{shortMonthName(month)}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** As many names as there is room for, at the same distance: 4 on a phone, 8 on other screens. */
function labelClass(index: number, count: number): string {
  const distance = Math.ceil(count / 8);
  if (index % distance !== 0) return "hidden";
  return index % (2 * distance) === 0 ? "" : "hidden md:inline";
}

interface MonthValuesProps {
  title: string;
  values: readonly (readonly [name: string, value: string])[];
  isLeft: boolean;
}

const MonthValues = ({ title, values, isLeft }: MonthValuesProps) => (
  <dl
    className={`pointer-events-none absolute top-2 z-10 hidden rounded border border-control bg-raised px-3 py-2 w-max max-w-64 text-ink group-hover:block ${isLeft ? "right-full" : "left-full"}`}
  >
    <dt className="font-semibold">{title}</dt>
    {values.map(([name, value]) => (
      <dd key={name}>{`${name}\u00a0: ${value}`}</dd>
    ))}
  </dl>
);

const most = 5;

/** Round values from the lowest to the highest and past them, at the same distance; whole numbers. */
export function ticksOf(lowest: number, highest: number): number[] {
  const least = Math.max(1, (highest - lowest) / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power);
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}
