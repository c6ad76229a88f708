import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { appOrRecoveryCode, CodeField } from "#access/factors/components/code-field.tsx";
import { PasskeyButton } from "#access/factors/components/passkey-button.tsx";
import { Button } from "#ui/button.tsx";
import { focusField } from "#ui/focus-field.ts";
import { FormErrors } from "#ui/form-errors.tsx";

interface SecondStepProps {
  pending: boolean;
  failure: string | null;
  passkey: { isSupported: boolean; pending: boolean; logIn: () => void };
  onCode: (code: string) => void;
  /** Back to the password. */
  onBack: () => void;
  /** For who has none of these. */
  children?: ReactNode;
}

/** After the password: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ pending, failure, passkey, onCode, onBack, children }: SecondStepProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusField(form.current, "code");
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")).trim());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormErrors>{failure}</FormErrors>
      <CodeField description={appOrRecoveryCode} />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Connexion…">
        Continuer
      </Button>
      {passkey.isSupported && <PasskeyButton {...passkey} />}
      <Button variant="quiet" onClick={onBack}>
        Revenir au mot de passe
      </Button>
      {children}
    </form>
  );
}
