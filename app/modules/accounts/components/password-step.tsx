import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { CallError, errorText } from "#platform/errors.ts";
import { focusField } from "#ui/focus-field.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";

interface PasswordStepProps {
  /** Does what the password is asked for. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
  label: string;
  pendingLabel: string;
  variant: "primary" | "danger";
}

/** One's own password once more, before what tells everything or cannot be undone; its refusal stands at the field. */
export function PasswordStep({ onPassword, onCancel, label, pendingLabel, variant }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ field?: string | undefined; failure?: string }>({});
  // As the second step of a dialog that is open already, it takes the focus by itself.
  useEffect(() => {
    if (form.current) focusField(form.current, "password");
  }, []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setRefusal({});
    setPending(true);
    try {
      await onPassword(password);
    } catch (error) {
      const field = error instanceof CallError ? error.fields["password"] : undefined;
      setRefusal(field ? { field } : { failure: errorText(error, "Erreur inconnue.") });
      if (form.current) focusField(form.current, "password");
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
      <PasswordField
        label="Votre mot de passe"
        name="password"
        autoComplete="current-password"
        aria-required
        data-autofocus
        error={refusal.field}
      />
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
