import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { SecondStep } from "#access/factors/components/second-step.tsx";
import { PasskeyButton } from "#access/factors/components/passkey-button.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { OtherPassword } from "#ui/other-password.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";
import { challengeIn } from "#access/factors/factors.rules.ts";
import { usePasskeyLogin } from "#access/factors/components/use-passkey-login.ts";
import type { PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { loginAdministrator } from "#access/administrators/administrators.contract.ts";
import { mutation } from "#platform/http/call.ts";
import {
  askForAdministratorPasskey,
  logInAdministratorWithPasskey,
  logInAdministratorWithFactor,
} from "#access/administrators/security/administrator-security.contract.ts";

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

/** The form's fields are read on submit; texts of admin.md §8. */
function useLogin(onDone: () => void, onWeakPassword: () => void) {
  const { mutateAsync } = useMutation(mutation(loginAdministrator));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const withCode = useMutation(mutation(logInAdministratorWithFactor)).mutateAsync;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const username = String(entries.get("username")).trim();
    const password = String(entries.get("password"));
    if (!username || !password) return setFailure("Identifiants incomplets.");
    await enter(() => mutateAsync({ body: { username, password } }));
  };

  const enter = async (open: () => Promise<{ passwordIsWeak?: true | undefined }>) => {
    setFailure(null);
    setPending(true);
    try {
      const { passwordIsWeak } = await open();
      onDone();
      if (passwordIsWeak) onWeakPassword();
    } catch (error) {
      const asked = challengeIn(error);
      if (asked) return setChallenge(asked);
      const unreachable = isStatus(error, 0);
      setFailure(
        unreachable ? "Erreur de connexion au serveur." : errorText(error, "Échec de la connexion."),
      );
    } finally {
      setPending(false);
    }
  };
  const passkey = usePasskeyEntry(onDone, setFailure);
  const second = challenge && {
    onCode: (code: string) => void enter(() => withCode({ body: { challenge, code } })),
    onBack: () => {
      setChallenge(null);
      setFailure(null);
    },
  };
  return { submit, pending, failure, passkey, second };
}

function usePasskeyEntry(onDone: () => void, onFailure: (text: string | null) => void) {
  const ask = useMutation(mutation(askForAdministratorPasskey)).mutateAsync;
  const logIn = useMutation(mutation(logInAdministratorWithPasskey)).mutateAsync;
  const enter = async (answer: PasskeyAnswer) => {
    await logIn({ body: { answer } });
    onDone();
  };
  return usePasskeyLogin({ ask: () => ask({}), enter, onFailure });
}
