import { useState } from "react";
import { classNames } from "./class-names.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { useAfterPress } from "./use-after-press.ts";

interface EuroFieldProps extends Omit<
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

/**
 * Reads an amount as people type it in France: « 4,99 », « 4.99 » (the dot of numeric keypads), « 1 234,5 », « 4,99 €
 * ».
 * @returns whole cents; null for an empty text; undefined for an invalid amount (negative, three decimals, words).
 */
export function parseEuros(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s€]/gu, "");
  if (bare === "") return null;
  const [, units = "", decimals = ""] = /^(\d{0,9})(?:[.,](\d{0,2}))?$/u.exec(bare) ?? [];
  if (units === "" && decimals === "") return undefined;
  return Number(units || "0") * 100 + Number(decimals.padEnd(2, "0"));
}

/** Whole cents as displayed in a field: « 4,99 », without the sign; an empty text for null. */
export function writeEuros(cents: number | null): string {
  return cents === null ? "" : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
