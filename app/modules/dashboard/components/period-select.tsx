import { Select } from "#ui/select.tsx";

const periods = [6, 12, 24];

/** The months that figures are about, the same in every part of the dashboard. */
export interface Period {
  months: number;
  onMonths: (months: number) => void;
}

export const PeriodSelect = ({ months, onMonths }: Period) => (
  <Select
    label="Période"
    labelHidden
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
