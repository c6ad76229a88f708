import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { appOrRecoveryCode, CodeField } from "#access/factors/components/code-field.tsx";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { focusField } from "#ui/focus-field.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";

interface IdentityFormProps {
  way?: "password" | "code";
  /** Rejects with `CallError`, which is shown. */
  onGiven: (given: string) => Promise<void>;
  onCancel: () => void;
  label?: string;
  pendingLabel?: string;
  variant?: "primary" | "danger";
}

/**
 * Asks a person who is signed in for the password or a code; a refusal is shown at the field. In a dialog it takes the
 * focus itself, also as a second step.
 */
export function IdentityForm({
  way = "password",
  onGiven,
  onCancel,
  label = "Confirmer",
  pendingLabel = "Vérification…",
  variant = "primary",
}: IdentityFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ field?: string; failure?: string }>({});
  useEffect(() => {
    if (form.current) focusField(form.current, way);
  }, [way]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may have been opened by a form, whose React parents would receive the event.
    event.stopPropagation();
    const filled = event.currentTarget;
    setRefusal({});
    setPending(true);
    try {
      await onGiven(String(new FormData(filled).get(way)));
    } catch (error) {
      const field = error instanceof CallError ? error.fields[way] : undefined;
      setRefusal(field ? { field } : { failure: errorText(error, "Erreur de connexion au serveur.") });
      focusField(filled, way);
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 pt-2 pb-4"
    >
      <FormErrors>{refusal.failure}</FormErrors>
      {way === "password" ? (
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          aria-required
          data-autofocus
          error={refusal.field}
        />
      ) : (
        <CodeField description={appOrRecoveryCode} error={refusal.field} takesFocus />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" variant={variant} pending={pending} pendingLabel={pendingLabel}>
          {label}
        </Button>
      </div>
    </form>
  );
}
