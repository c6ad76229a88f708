import { useMutation } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { errorText, isStatus } from "#platform/errors.ts";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import { focusField } from "#ui/focus-field.ts";
import { askForPasskeyMutation, logInWithPasskeyMutation } from "#modules/accounts/passkeys/queries.ts";
import { loginMutation } from "#modules/accounts/queries.ts";
import { PasskeyButton } from "#modules/factors/components/passkey-button.tsx";
import { usePasskeyLogin } from "#modules/factors/components/use-passkey-login.ts";
import type { PasskeyAnswer } from "#platform/webauthn.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { OtherPassword } from "#ui/other-password.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The guard around the screen redirects as soon as a member is signed in. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const { submit, pending, failure, passkey } = useLogin(form);
  return (
    <ProgramForm ref={form} onSubmit={submit}>
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Adresse e-mail"
        name="email"
        type="email"
        autoComplete="email webauthn"
        inputMode="email"
        aria-required
      />
      <PasswordField label="Mot de passe" name="password" autoComplete="current-password" aria-required />
      <Checkbox name="remember">Se souvenir de moi</Checkbox>
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Connexion…">
        Se connecter
      </Button>
      {passkey.isSupported && <PasskeyButton {...passkey} />}
    </ProgramForm>
  );
}

function useLogin(form: RefObject<HTMLFormElement | null>) {
  const { login } = useAuth();
  const { show } = useToasts();
  const { mutateAsync } = useMutation(loginMutation());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const passkey = usePasskeyEntry(form, setFailure);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = event.currentTarget;
    const entries = new FormData(filled);
    const email = String(entries.get("email")).trim();
    const password = String(entries.get("password"));
    const remember = entries.has("remember");
    if (!email || !password) {
      setFailure("Veuillez remplir tous les champs.");
      focusField(filled, email ? "password" : "email");
      return;
    }
    setFailure(null);
    setPending(true);
    try {
      const { token, passwordIsCommon } = await mutateAsync({ body: { email, password, remember } });
      if (!(await login(token, remember))) return setFailure("Échec de la connexion.");
      if (passwordIsCommon) show(<OtherPassword to="/membre/profil" />, { durationMs: null });
    } catch (error) {
      const unreachable = isStatus(error, 0);
      setFailure(unreachable ? "Erreur de connexion au serveur." : errorText(error, "Erreur de connexion."));
    } finally {
      setPending(false);
    }
  };
  return { submit, pending, failure, passkey };
}

/** « Se souvenir de moi » counts for a passkey, too. */
function usePasskeyEntry(form: RefObject<HTMLFormElement | null>, onFailure: (text: string | null) => void) {
  const { login } = useAuth();
  const ask = useMutation(askForPasskeyMutation()).mutateAsync;
  const logIn = useMutation(logInWithPasskeyMutation()).mutateAsync;
  const enter = async (answer: PasskeyAnswer) => {
    const remember = form.current ? new FormData(form.current).has("remember") : false;
    const { token } = await logIn({ body: { answer, remember } });
    if (!(await login(token, remember))) onFailure("Échec de la connexion.");
  };
  return usePasskeyLogin({ ask: () => ask({}), enter, onFailure });
}
