import { useState } from "react";
import { parseEuros, writeEuros } from "./euros.ts";
import { classNames } from "./class-names.ts";
import { controlStyle, Field } from "./field.tsx";
import type { TextFieldProps } from "./text-field.tsx";
import { useAfterPress } from "./use-after-press.ts";

export interface EuroFieldProps extends Omit<TextFieldProps, "type" | "value" | "defaultValue" | "onChange"> {
  /** Whole cents; null when empty or unreadable. */
  valueCents: number | null;
  onChangeCents: (cents: number | null) => void;
}

/**
 * An amount in euros. Neither a library's nor the browser's number field accepts both the French comma and the dot of
 * French keypads. The typed text stays unchanged until the field is left, then is written as « 4,99 ».
 */
export function EuroField(props: EuroFieldProps) {
  const {
    label,
    description,
    error,
    success,
    required,
    labelHidden,
    className,
    inputClassName,
    id,
    ...rest
  } = props;
  const { valueCents, onChangeCents, onBlur, ...input } = rest;
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const afterPress = useAfterPress();
  const read = draft === null ? valueCents : parseEuros(draft);
  // If the draft differs from the value, the value was changed from outside (a suggested price) and wins.
  const text = draft !== null && (read ?? null) === valueCents ? draft : writeEuros(valueCents);
  const unreadable = left && text === draft && read === undefined && unreadableText;
  return (
    <Field
      {...{ label, description, success, required, labelHidden, className, id }}
      error={error || unreadable}
    >
      {(control) => (
        <span className="relative block">
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            value={text}
            className={classNames(controlStyle, "pr-9 tabular-nums", inputClassName)}
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
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          >
            €
          </span>
        </span>
      )}
    </Field>
  );
}

const unreadableText = "Montant illisible\u202F: écrivez par exemple 4,99.";
