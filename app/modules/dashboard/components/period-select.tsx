import { Select } from "#ui/select.tsx";

const periods = [6, 12, 24];

/** The chosen months, the same in every part of the dashboard. */
export interface Period {
  months: number;
}

interface PeriodSelectProps extends Period {
  onMonths: (months: number) => void;
}

/** One choice for the chart and all tables of the dashboard. */
export const PeriodSelect = ({ months, onMonths }: PeriodSelectProps) => (
  <Select
    label="Période"
    className="w-56"
    value={months}
    onChange={(event) => onMonths(Number(event.target.value))}
  >
    {periods.map((each) => (
      <option key={each} value={each}>
        {each} derniers mois
      </option>
    ))}
  </Select>
);
