import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { browserKey } from "#readers/accounts/client/browser-key.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { codePattern } from "#readers/accounts/membership.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { focusField } from "#ui/focus-field.ts";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";
import { firstLogin, mailCode } from "#readers/accounts/login/first-login.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The code of the verification mail: six digits log this browser in, where it is. */
export default function CodeForm() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusField(form.current, "code");
  }, []);
  const { code, type, failure, isPending, send, again } = useCode();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Code reçu par e-mail"
        description="Six chiffres, valables dix minutes. Le lien du message convient aussi."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => type(event.target.value)}
        error={failure}
        inputClassName="text-lg tracking-[0.3em]"
        aria-required
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Vérification…">
          Continuer
        </Button>
        <Button variant="quiet" size="sm" pending={again.isPending} onClick={again.send}>
          Recevoir un autre code
        </Button>
      </div>
      <p>
        {/* In another tab: the code is typed in this one. */}
        <Link href="/aide#je-n-ai-pas-recu-l-e-mail-de-confirmation" target="_blank">
          Vous ne recevez rien{"\u202F"}? Voyez l’aide<span className="sr-only"> (nouvel onglet)</span>
        </Link>
      </p>
    </form>
  );
}

function useCode() {
  const { login } = useAuth();
  const { show } = useToasts();
  // In memory: opening the mailed link in another tab uses the stored one.
  const [key] = useState(() => browserKey.read() ?? "");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string>();
  const logIn = useMutation(mutation(firstLogin));
  const mailing = useMutation(mutation(mailCode));

  const send = (typed: string) => {
    if (!codePattern.test(typed)) return setFailure("Le code a six chiffres.");
    const enter = async () => {
      try {
        const { token } = await logIn.mutateAsync({ body: { key, code: typed } });
        browserKey.forget();
        if (!(await login(token, false))) setFailure("Échec de la connexion.");
      } catch (error) {
        setFailure(errorText(error, "Une erreur est survenue."));
      }
    };
    void enter();
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    setCode(digits);
    setFailure(undefined);
    // The sixth digit is the last decision: one step less.
    if (codePattern.test(digits) && digits !== code) send(digits);
  };
  const mailAgain = async () => {
    try {
      const { message } = await mailing.mutateAsync({ body: { key } });
      setCode("");
      setFailure(undefined);
      show(message, { tone: "success" });
    } catch (error) {
      setFailure(errorText(error, "Une erreur est survenue."));
    }
  };
  const again = { isPending: mailing.isPending, send: () => void mailAgain() };
  return { code, type, failure, isPending: logIn.isPending, send, again };
}
