import { useMutation } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { focusField } from "#ui/focus-field.ts";
import { loginMutation } from "#readers/accounts/accounts.queries.ts";
import { challengeIn } from "#access/factors/factors.rules.ts";
import { SecondStep } from "#access/factors/components/second-step.tsx";
import { PasskeyButton } from "#access/factors/components/passkey-button.tsx";
import { usePasskeyLogin } from "#access/factors/components/use-passkey-login.ts";
import type { PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { OtherPassword } from "#ui/other-password.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PlainEntry } from "#readers/accounts/components/plain-entry.ts";
import { login as loginCall } from "#readers/accounts/membership.contract.ts";
import { useToasts } from "#ui/toast.tsx";
import { askForPasskey, logInWithPasskey } from "#readers/accounts/factors/member-passkeys.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { logInWithFactor } from "#readers/accounts/factors/member-second-factor.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Callout } from "#ui/callout.tsx";
import { askForLostFactor } from "#readers/accounts/factors/lost-factor.contract.ts";

/** The guard around the screen redirects as soon as a member is signed in. */
export function LoginForm({ plain }: { plain: PlainEntry | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, pending, failure, passkey, second } = useLogin(form);
  if (second)
    return (
      <SecondStep {...{ pending, failure, passkey }} {...second}>
        <LostFactor challenge={second.challenge} />
      </SecondStep>
    );
  return (
    <ProgramForm ref={form} action={loginCall.path} onSubmit={submit}>
      {plain?.note?.message && <Callout tone="success">{plain?.note.message}</Callout>}
      <FormErrors>{failure ?? plain?.note?.error}</FormErrors>
      <input type="hidden" name="from" value={plain?.from ?? "/"} />
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
  const [asked, setAsked] = useState<{ challenge: string; remember: boolean } | null>(null);
  const passkey = usePasskeyEntry(form, setFailure);
  const withCode = useMutation(mutation(logInWithFactor)).mutateAsync;

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
    await enter(() => mutateAsync({ body: { email, password, remember } }), remember);
  };

  const enter = async (
    open: () => Promise<{ token: string; passwordIsCommon?: true | undefined }>,
    remember: boolean,
  ) => {
    setFailure(null);
    setPending(true);
    try {
      const { token, passwordIsCommon } = await open();
      if (!(await login(token, remember))) return setFailure("Échec de la connexion.");
      if (passwordIsCommon) show(<OtherPassword to="/membre/profil" />, { durationMs: null });
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge) return setAsked({ challenge, remember });
      const unreachable = isStatus(error, 0);
      setFailure(unreachable ? "Erreur de connexion au serveur." : errorText(error, "Erreur de connexion."));
    } finally {
      setPending(false);
    }
  };
  const second = asked && {
    challenge: asked.challenge,
    onCode: (code: string) =>
      void enter(() => withCode({ body: { challenge: asked.challenge, code } }), asked.remember),
    onBack: () => {
      setAsked(null);
      setFailure(null);
    },
  };
  return { submit, pending, failure, passkey, second };
}

/** « Se souvenir de moi » counts for a passkey, too. */
function usePasskeyEntry(form: RefObject<HTMLFormElement | null>, onFailure: (text: string | null) => void) {
  const { login } = useAuth();
  const ask = useMutation(mutation(askForPasskey)).mutateAsync;
  const logIn = useMutation(mutation(logInWithPasskey)).mutateAsync;
  const enter = async (answer: PasskeyAnswer) => {
    const remember = form.current ? new FormData(form.current).has("remember") : false;
    const { token } = await logIn({ body: { answer, remember } });
    if (!(await login(token, remember))) onFailure("Échec de la connexion.");
  };
  return usePasskeyLogin({ ask: () => ask({}), enter, onFailure });
}

/** At the second step of a login, for who has neither the app nor a recovery code nor a passkey. */
function LostFactor({ challenge }: { challenge: string }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, data, isPending, error } = useMutation(mutation(askForLostFactor));
  if (data)
    return (
      <Callout tone="success" takesFocus>
        <p>
          C’est noté. À partir du <time dateTime={data.ends_at}>{formatDateTime(data.ends_at)}</time>, votre
          mot de passe suffira.
        </p>
        <p className="mt-1">
          Un e-mail vient de vous prévenir{"\u202f"}: il permet d’annuler, si vous retrouvez un code d’ici là.
        </p>
      </Callout>
    );
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        J’ai perdu mon deuxième facteur
      </Button>
    );
  return (
    <section aria-labelledby="facteur-perdu" className="flex flex-col gap-4 border-t border-hairline pt-5">
      <h2 id="facteur-perdu" className="text-lg">
        Ni téléphone, ni code de secours{"\u202f"}?
      </h2>
      <p>
        Nous pouvons retirer la validation en deux étapes. Pour que personne d’autre ne le fasse à votre
        place, cela prend sept jours{"\u202f"}: toutes vos adresses en sont prévenues, et chacune peut
        annuler.
      </p>
      <FormErrors>{error && errorText(error, "La demande n’a pas pu être envoyée.")}</FormErrors>
      <Button pending={isPending} pendingLabel="Un instant…" onClick={() => mutate({ body: { challenge } })}>
        Demander le retrait
      </Button>
    </section>
  );
}
