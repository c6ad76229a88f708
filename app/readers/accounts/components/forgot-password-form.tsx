import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { focusField } from "#ui/focus-field.ts";
import { emailRule, isEmail } from "#platform/http/email-address.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { forgotPassword } from "#readers/accounts/sign-up.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Requests the mail with a link to a new password; `onSent` gets the server's message. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(forgotPassword));
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "").trim();
    setError(isEmail(email) ? undefined : emailRule);
    setFailure(null);
    if (!isEmail(email)) return focusField(form, "email");
    try {
      const { message } = await mutateAsync({ body: { email } });
      onSent(message || "Si un compte existe, un email a été envoyé.");
    } catch (cause) {
      setFailure(errorText(cause, "Erreur."));
    }
  };

  return (
    <ProgramForm onSubmit={submit}>
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Adresse e-mail"
        name="email"
        type="email"
        autoComplete="email"
        error={error}
        aria-required
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending} pendingLabel="Envoi…">
        Recevoir le lien
      </Button>
    </ProgramForm>
  );
}
