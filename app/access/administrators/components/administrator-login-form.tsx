import { useLogin } from "#access/administrators/components/use-login.ts";
import { SecondStep } from "#access/factors/components/second-step.tsx";
import { PasskeyButton } from "#access/factors/components/passkey-button.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { OtherPassword } from "#ui/other-password.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";

interface LoginFormProps {
  onDone: () => void;
  /** Known after an expired session: then only the password is missing. */
  username?: string | undefined;
}

export function LoginForm({ onDone, username }: LoginFormProps) {
  const { show } = useToasts();
  const { submit, pending, failure, passkey, second } = useLogin(onDone, () =>
    show(<OtherPassword to="/admin/reglages" />, { durationMs: null }),
  );
  if (second) return <SecondStep {...{ pending, failure, passkey }} {...second} />;
  return (
    <ProgramForm onSubmit={submit}>
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Identifiant"
        name="username"
        autoComplete="username webauthn"
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
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Connexion…">
        Se connecter
      </Button>
      {passkey.isSupported && <PasskeyButton {...passkey} />}
    </ProgramForm>
  );
}
