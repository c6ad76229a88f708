import { letterConsent } from "#readers/accounts/membership.rules.ts";
import { Checkbox } from "#ui/checkbox.tsx";

interface LetterBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks for the letter by mail at the sign-up: never ticked in advance (RGPD, article 4, 11). */
export const LetterBox = ({ checked, onChange }: LetterBoxProps) => (
  <Checkbox name="letter" checked={checked} onChange={(event) => onChange(event.target.checked)}>
    {letterConsent}
  </Checkbox>
);
