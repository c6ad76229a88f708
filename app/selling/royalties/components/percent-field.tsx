import { useState } from "react";
import { parseEuros, writeEuros } from "#ui/euro-field.tsx";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

interface PercentFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "end" | "inputMode"> {
  /** Hundredths of a percent; null when empty or unreadable. */
  hundredths: number | null;
  onChangeHundredths: (hundredths: number | null) => void;
}

/** A percentage with up to two decimals, « 12,5 ». Two decimals are read like those of an amount. */
export function PercentField({ hundredths, onChangeHundredths, ...props }: PercentFieldProps) {
  const [draft, setDraft] = useState(() => shown(hundredths));
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode="decimal"
      maxLength={6}
      value={draft}
      inputClassName="pr-9 tabular-nums"
      onChange={({ target }) => {
        setDraft(target.value);
        onChangeHundredths(parseEuros(target.value) ?? null);
      }}
      end={
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        >
          %
        </span>
      }
    />
  );
}

const shown = (hundredths: number | null): string => writeEuros(hundredths).replace(/,00$/, "");
