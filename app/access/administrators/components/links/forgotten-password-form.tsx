import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { forgotAdministratorPassword } from "#access/administrators/links/administrator-links.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation } from "#platform/http/call.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Asks for the mail with a link to a new password, and says who helps where no mail arrives. */
export function ForgottenPasswordForm() {
  const { outbox } = useShop();
  const { mutateAsync, isPending, data } = useMutation(mutation(forgotAdministratorPassword));
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const identity = String(new FormData(event.currentTarget).get("identity")).trim();
    setFailure(null);
    try {
      await mutateAsync({ body: { identity } });
    } catch (error) {
      setFailure(errorText(error, "Erreur de connexion au serveur."));
    }
  };
  return (
    <>
      {data ? (
        <Callout tone="success" takesFocus>
          <p>{data.message} Le lien qu’il contient est valable une heure.</p>
        </Callout>
      ) : (
        <ProgramForm onSubmit={submit}>
          <FormErrors>{failure}</FormErrors>
          <TextField
            label="Identifiant ou adresse e-mail"
            name="identity"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
          />
          <Button type="submit" variant="primary" size="lg" pending={isPending} pendingLabel="Envoi…">
            Recevoir le lien
          </Button>
        </ProgramForm>
      )}
      <p className="mt-6 text-sm text-muted">
        {outbox ? (
          <>
            Cette boutique n’envoie pas d’e-mails{"\u202f"}: ils restent dans{" "}
            <a href="/boite-d-envoi" className="underline underline-offset-[0.2em]">
              sa boîte d’envoi
            </a>
            .
          </>
        ) : (
          "Rien ne vient, ou votre compte n’a pas d’adresse\u202f?"
        )}{" "}
        Un propriétaire peut vous donner un mot de passe, dans Réglages, Administrateurs. Lui-même en obtient
        un sur le serveur{"\u202f"}: <code>npm run shop -- admin reset identifiant</code>
      </p>
    </>
  );
}
