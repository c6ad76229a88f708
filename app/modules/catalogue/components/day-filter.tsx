import { type ReactNode, useState } from "react";
import { day } from "#modules/catalogue/client/catalogue-filters.ts";
import { catalogueFormId } from "#modules/catalogue/components/catalogue-search-bar.tsx";
import { DateField } from "#ui/date-field.tsx";

interface DayFilterProps {
  label: string;
  name: "dateFrom" | "dateTo";
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/**
 * A date that filters once it is whole. While a year is being typed the control already holds dates such as
 * 0018-04-03: they stay here, and the typing is not disturbed.
 */
export function DayFilter({ label, name, value, onChange, error }: DayFilterProps) {
  const [draft, setDraft] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (day(draft) !== value) setDraft(value ?? "");
  }
  const type = (text: string) => {
    setDraft(text);
    if (text === "" || day(text)) onChange(day(text));
  };
  return (
    <DateField
      label={label}
      form={catalogueFormId}
      name={name}
      min="1000-01-01"
      max="9999-12-31"
      value={draft}
      onChange={(event) => type(event.target.value)}
      error={error}
    />
  );
}
