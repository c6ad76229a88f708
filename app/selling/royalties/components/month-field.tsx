import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { Select, type SelectProps } from "#ui/select.tsx";

interface MonthFieldProps extends Omit<SelectProps, "children" | "value" | "onChange"> {
  /** `YYYY-MM`; empty: none. */
  value: string;
  onChoose: (month: string) => void;
  /** The months offered, both included. */
  from: string;
  to: string;
  /** What the empty choice says; absent: a month must be chosen. */
  none?: string;
}

/** A choice of a month, by its name: not every browser has a field for months. */
export function MonthField({ value, onChoose, from, to, none, ...props }: MonthFieldProps) {
  return (
    <Select {...props} value={value} onChange={({ target }) => onChoose(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {monthsBetween(from, to, value).map((month) => (
        <option key={month} value={month}>
          {formatMonthYear(`${month}-01`)}
        </option>
      ))}
    </Select>
  );
}

/** At most fifty years. */
function monthsBetween(from: string, to: string, value: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < 600; month = monthLater(month, 1)) months.push(month);
  return value === "" || months.includes(value) ? months : [value, ...months];
}
