import type { ChangeEvent, InputEvent } from "react";
import {
  caretAfter,
  countDigits,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from "#selling/payments/client/card-input.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";
import { TextField } from "#ui/text-field.tsx";

/** Number, expiry and code. Uncontrolled: formatting must move the caret together with the text. */
export function CardFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Numéro de carte"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        inputClassName="tabular-nums"
        error={errors["number"]}
        onChange={(event) => reformat(event, formatCardNumber)}
        aria-required
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiration"
          name="expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/AA"
          inputClassName="tabular-nums"
          error={errors["expiry"]}
          onChange={(event) => reformat(event, formatExpiry)}
          aria-required
        />
        <TextField
          label="Code (CVC)"
          name="cvc"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          inputClassName="tabular-nums"
          error={errors["cvc"]}
          onChange={(event) => reformat(event, formatCvc)}
          aria-required
        />
      </div>
    </>
  );
}

type Format = (text: string, erasing: boolean) => string;

function reformat(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  format: Format,
): void {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = countDigits(input.value.slice(0, caret));
  const erasing =
    (nativeEvent as Partial<InputEvent["nativeEvent"]>).inputType?.startsWith("delete") ?? false;
  const formatted = format(input.value, erasing);
  if (formatted === input.value) return;
  input.value = formatted;
  const position = atEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}
