import { type SubmitEvent, useState } from "react";
import { passwordMinLength } from "#access/administrators/security/administrator-security.rules.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { PasswordStrength } from "#platform/identity/password-meter.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";

interface ChosenPasswordFormProps {
  button: string;
  /** For the browser's password manager; empty where it is not known. */
  username: string;
  choose: (newPassword: string) => Promise<unknown>;
}

/** A new password by a mailed link. */
export function ChosenPasswordForm({ button, username, choose }: ChosenPasswordFormProps) {
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ field?: string | undefined; text: string | null }>({ text: null });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure({ text: null });
    setPending(true);
    try {
      await choose(typed);
    } catch (error) {
      const field = error instanceof CallError ? error.fields["newPassword"] : undefined;
      setFailure({ field, text: field ? null : errorText(error, "Erreur de connexion au serveur.") });
    } finally {
      setPending(false);
    }
  };
  return (
    <ProgramForm onSubmit={submit}>
      <FormErrors>{failure.text}</FormErrors>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div>
        <PasswordField
          label="Nouveau mot de passe"
          description={`${passwordMinLength} caractères au moins.`}
          name="newPassword"
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={failure.field}
          aria-required
        />
        <PasswordStrength password={typed} about={username} />
      </div>
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Un instant…">
        {button}
      </Button>
    </ProgramForm>
  );
}
