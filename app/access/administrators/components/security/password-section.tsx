import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { passwordMinLength } from "#access/administrators/security/administrator-security.rules.ts";
import { ownSessionsQuery } from "#access/administrators/team/team.queries.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { PasswordStrength } from "#platform/identity/password-meter.tsx";
import { useToasts } from "#ui/toast.tsx";
import { changeAdministratorPassword } from "#access/administrators/security/administrator-security.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** A new password; sessions on other devices end with the old one. */
export function PasswordSection() {
  const id = useId();
  const [typed, setTyped] = useState("");
  const { submit, pending, failure } = useNewPassword(() => setTyped(""));
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6">
      <h2 id={id} className="pb-5 text-xl">
        Mot de passe
      </h2>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-md flex-col items-start gap-5 [&>*:not(button)]:w-full"
      >
        <FormErrors>{failure}</FormErrors>
        <PasswordField label="Mot de passe actuel" name="oldPassword" autoComplete="current-password" />
        <PasswordField
          label="Nouveau mot de passe"
          description={`${passwordMinLength} caractères au moins. Vos autres sessions prendront fin.`}
          name="newPassword"
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordStrength password={typed} />
        <Button type="submit" pending={pending}>
          Changer le mot de passe
        </Button>
      </form>
    </section>
  );
}

function useNewPassword(onDone: () => void) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(changeAdministratorPassword));
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    const body = {
      oldPassword: String(entries.get("oldPassword")),
      newPassword: String(entries.get("newPassword")),
    };
    setFailure(null);
    try {
      await keepSession(() => mutateAsync({ body }));
      form.reset();
      onDone();
      show("Le mot de passe est changé.", { tone: "success" });
      await queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
    } catch (error) {
      setFailure(errorText(error, "Erreur de mise à jour"));
    }
  };
  return { submit, pending: isPending, failure };
}
