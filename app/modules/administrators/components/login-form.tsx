import { useLogin } from "#modules/administrators/components/use-login.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

interface LoginFormProps {
  onDone: () => void;
  /** Known when a session has ended: only the password is missing then. */
  username?: string | undefined;
}

export function LoginForm({ onDone, username }: LoginFormProps) {
  const { submit, pending, failure } = useLogin(onDone);
  // Sent before the program is there, the form would be the browser's: with the password in the address.
  const hydrated = useHydrated();
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Identifiant"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        defaultValue={username}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        aria-required
        {...(username ? { "data-autofocus": true } : {})}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={!hydrated}
        pending={pending}
        pendingLabel="Connexion…"
      >
        Se connecter
      </Button>
    </form>
  );
}
