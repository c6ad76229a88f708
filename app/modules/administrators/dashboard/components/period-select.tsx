import { Select } from "#ui/select.tsx";

const periods = [6, 12, 24];

interface PeriodSelectProps {
  months: number;
  onChange: (months: number) => void;
}

/** Chooses the months that every figure of a period is about. */
export const PeriodSelect = ({ months, onChange }: PeriodSelectProps) => (
  <Select
    label="Période"
    labelHidden
    value={months}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    {periods.map((each) => (
      <option key={each} value={each}>
        {each} derniers mois
      </option>
    ))}
  </Select>
);
