import { useState } from "react";
import { parseEuros, writeEuros } from "./euros.ts";
import { classNames } from "./class-names.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { useAfterPress } from "./use-after-press.ts";

export interface EuroFieldProps extends Omit<
  TextFieldProps,
  "type" | "value" | "defaultValue" | "onChange" | "end"
> {
  /** Whole cents; null when empty or unreadable. */
  valueCents: number | null;
  onChangeCents: (cents: number | null) => void;
}

/**
 * An amount in euros. Neither a library's nor the browser's number field accepts both the French comma and the dot of
 * French keypads. The typed text stays unchanged until the field is left, then is written as « 4,99 ».
 */
export function EuroField({ valueCents, onChangeCents, onBlur, error, ...props }: EuroFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const afterPress = useAfterPress();
  const read = draft === null ? valueCents : parseEuros(draft);
  // If the draft differs from the value, the value was changed from outside (a suggested price) and wins.
  const text = draft !== null && (read ?? null) === valueCents ? draft : writeEuros(valueCents);
  const unreadable = left && text === draft && read === undefined && unreadableText;
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={error || unreadable}
      value={text}
      inputClassName={classNames("pr-9 tabular-nums", props.inputClassName)}
      onChange={(event) => {
        setLeft(false);
        setDraft(event.target.value);
        onChangeCents(parseEuros(event.target.value) ?? null);
      }}
      onBlur={(event) => {
        afterPress(() => setLeft(true));
        if (read !== undefined) setDraft(null);
        onBlur?.(event);
      }}
      end={
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        >
          €
        </span>
      }
    />
  );
}

const unreadableText = "Montant illisible\u202F: écrivez par exemple 4,99.";
