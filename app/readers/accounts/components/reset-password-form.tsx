import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { CallError, errorText, isStatus } from "#platform/http/app-errors.ts";
import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import { DeadLink } from "#readers/accounts/components/dead-link.tsx";
import { focusField } from "#ui/focus-field.ts";
import { passwordAdvice } from "#readers/accounts/client/password-advice.ts";
import { PasswordStrength } from "#platform/identity/password-meter.tsx";
import { passwordGaps } from "#readers/accounts/membership.rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { resetPassword } from "#readers/accounts/sign-up.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface ResetErrors {
  newPassword?: string;
  confirmation?: string;
}

/** A new password, typed twice. @param props.onDone receives what has ended beside the sessions, in sentences */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: (ended: string[]) => void }) {
  const [password, setPassword] = useState("");
  const { submit, pending, errors, failure } = useReset(token, onDone);
  return (
    <ProgramForm onSubmit={submit}>
      <FormErrors>
        {failure && (failure.isLinkDead ? <DeadLink text={failure.text} /> : failure.text)}
      </FormErrors>
      <div>
        <PasswordField
          label="Nouveau mot de passe"
          name="newPassword"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
          error={errors.newPassword}
          aria-required
          {...(!errors.newPassword && passwordAdvice(password))}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordField
        label="Confirmation du mot de passe"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
        aria-required
      />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Enregistrement…">
        Changer le mot de passe
      </Button>
    </ProgramForm>
  );
}

function useReset(token: string, onDone: (ended: string[]) => void) {
  const { mutateAsync, isPending } = useMutation(mutation(resetPassword));
  const [errors, setErrors] = useState<ResetErrors>({});
  const [failure, setFailure] = useState<{ text: string; isLinkDead: boolean } | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    const newPassword = String(entries.get("newPassword"));
    const found = resetErrors(newPassword, String(entries.get("confirmation")));
    setErrors(found);
    setFailure(null);
    if (found.newPassword) return focusField(form, "newPassword");
    if (found.confirmation) return focusField(form, "confirmation");
    try {
      const { ended } = await mutateAsync({ body: { token, newPassword } });
      onDone(endedTexts(ended));
    } catch (error) {
      const refused = error instanceof CallError ? error.fields["newPassword"] : undefined;
      if (refused) setErrors({ newPassword: refused });
      setFailure({ text: errorText(error, "Erreur serveur."), isLinkDead: isStatus(error, 400) && !refused });
    }
  };
  return { submit, pending: isPending, errors, failure };
}

function resetErrors(newPassword: string, confirmation: string): ResetErrors {
  const gaps = passwordGaps(newPassword);
  return {
    ...(gaps.length > 0 && { newPassword: `Manque : ${gaps.join(", ")}` }),
    ...(newPassword !== confirmation && { confirmation: "Les mots de passe ne correspondent pas." }),
  };
}
