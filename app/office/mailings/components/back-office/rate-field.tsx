import { maxRate } from "#office/mailings/sending/mailing-sending.rules.ts";
import { TextField } from "#ui/text-field.tsx";

interface RateFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Mails a minute: mail providers have limits. */
export const RateField = ({ value, onChange }: RateFieldProps) => (
  <TextField
    label="E-mails par minute"
    description="La limite de votre fournisseur d’e-mail, ou moins."
    inputMode="numeric"
    required
    maxLength={4}
    value={value}
    onChange={(event) => onChange(event.target.value.trim())}
    className="max-w-md"
    inputClassName="max-w-32"
  />
);

/** @returns null for a text that is no allowed rate */
export function readRate(text: string): number | null {
  const rate = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return rate > 0 && rate <= maxRate ? rate : null;
}
