import type { PeriodQuery } from "#modules/dashboard/periods/contract.ts";
import { lastMonths } from "#platform/months.ts";
import { Select } from "#ui/select.tsx";

const lengths = [6, 12, 24];
/** Calendar years, the present one included. */
const years = 5;

interface PeriodSelectProps {
  period: PeriodQuery;
  onPeriod: (period: PeriodQuery) => void;
  /** The present day. */
  now: Date;
}

/** One choice for the chart and all tables of the dashboard: the last months, or a calendar year. */
export const PeriodSelect = ({ period, onPeriod, now }: PeriodSelectProps) => (
  <Select
    label="Période"
    className="w-56"
    value={period.until ?? period.months}
    onChange={({ target: { value } }) =>
      onPeriod(value.includes("-") ? { months: 12, until: value } : { months: Number(value) })
    }
  >
    {lengths.map((each) => (
      <option key={each} value={each}>
        {each} derniers mois
      </option>
    ))}
    {yearsUpTo(now).map((year) => (
      <option key={year} value={`${year}-12`}>
        Année {year}
      </option>
    ))}
  </Select>
);

const yearsUpTo = (now: Date): number[] => {
  const [present = ""] = lastMonths(now, 1);
  return Array.from({ length: years }, (_, back) => Number(present.slice(0, 4)) - back);
};
