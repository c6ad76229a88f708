import type { Ref } from "react";
import consent from "../../../../content/consent.json";
import { Checkbox } from "#ui/checkbox.tsx";

interface ConsentCheckboxProps {
  /** What is about to be paid: editions, or a year's subscription. */
  kind: "digitalContent" | "subscription";
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** What it says when the order is sent without it. */
export const consentMissing = "Cochez cette case pour commander.";

/**
 * The consent to immediate delivery and its consequence for the right of withdrawal (decisions.md, "Buying"). Never
 * ticked beforehand (directive 2011/83/EU, article 22). The server stores the wording's version with the payment.
 */
export function ConsentCheckbox({ kind, checked, onChange, error, ref }: ConsentCheckboxProps) {
  return (
    <Checkbox
      ref={ref}
      name="withdrawal_consent"
      required
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      error={error}
      className="text-sm"
    >
      {consent[kind]}
    </Checkbox>
  );
}
