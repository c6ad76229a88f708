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
 * An amount in euros. Not a number field of a library nor of the browser: neither takes both the comma of the French
 * and the dot of their keypads. What is typed stays as typed until the field is left, then is written « 4,99 ».
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
  // A draft that no longer says the value was overtaken from outside (a suggested price): the value wins.
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
