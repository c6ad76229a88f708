import { TextField } from "#ui/text-field.tsx";

interface CodeFieldProps {
  label?: string;
  description?: string;
  error?: string | null | undefined;
  /** In a dialog it takes the focus. */
  takesFocus?: boolean;
}

/** A code of the authenticator app, or a recovery code; its name is `code`. */
export const CodeField = ({
  label = "Code de connexion",
  description,
  error,
  takesFocus,
}: CodeFieldProps) => (
  <TextField
    label={label}
    description={description}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={60}
    aria-required
    error={error}
    {...(takesFocus && { "data-autofocus": true })}
  />
);

export const appOrRecoveryCode = "Les six chiffres de votre application, ou l’un de vos codes de secours.";
