interface MonthLinesProps {
  months: readonly string[];
  /** One value of each month: what the chart is about, with a point at each, and what it is seen beside. */
  values: readonly number[];
  beside: readonly number[];
  /** Of a value, from above, in per cent (`MonthChart`). */
  top: (value: number) => number;
}

/** The two lines of a `MonthChart`. */
export function MonthLines({ months, values, beside, top }: MonthLinesProps) {
  const x = (index: number) => (100 * (index + 0.5)) / months.length;
  const line = (of: readonly number[]) => of.map((value, index) => `${x(index)},${top(value)}`).join(" ");
  return (
    <>
      <svg
        className="absolute inset-0 size-full overflow-visible"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
      >
        <polyline
          points={line(beside)}
          stroke="var(--color-control)"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={line(values)}
          stroke="var(--color-accent)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {months.map((month, index) => (
        <span
          key={month}
          className="absolute size-2 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${x(index)}%`, top: `${top(values[index] ?? 0)}%` }}
        />
      ))}
    </>
  );
}
