import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { isEmail, emailRule } from "#platform/http/email-address.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { askForLetter } from "#office/mailings/readers/letter-request.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** A visitor asks for the letter by mail; a mailed link confirms the address. @param title another than that of the footer */
export function LetterForm({ title = "La lettre, par e-mail" }: { title?: string }) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const { mutateAsync, isPending, data } = useMutation(mutation(askForLetter));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setError(emailRule);
    setError(undefined);
    try {
      await mutateAsync({ body: { email: email.trim() } });
    } catch (cause) {
      setError(errorText(cause, "L’inscription n’est pas partie. Réessayez dans un instant."));
    }
  };
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-measure text-muted">
          Nos nouveautés et nos lectures, de temps en temps. Un lien dans chaque lettre suffit pour ne plus la
          recevoir{"\u202F"}; votre adresse ne sert à rien d’autre.
        </p>
      </div>
      {data ? (
        <Callout tone="success" takesFocus>
          {data.message}
        </Callout>
      ) : (
        <ProgramForm onSubmit={(event) => void submit(event)}>
          <TextField
            label="Votre e-mail"
            type="email"
            name="letter-email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={(event) => setEmail(event.target.value)}
            className="max-w-md"
          />
          <div>
            <Button type="submit" pending={isPending} pendingLabel="Un instant…">
              Recevoir la lettre
            </Button>
          </div>
        </ProgramForm>
      )}
    </section>
  );
}
