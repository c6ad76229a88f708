import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { sendMailTrialMutation } from "#modules/texts/back-office/queries.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import type { MailName, MailText } from "#modules/texts/wording/rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Callout } from "#ui/callout.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Sends the mail with the form's content to any address. */
export function MailTrial({ name, words }: { name: MailName; words: MailText }) {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(sendMailTrialMutation());
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get("to"));
    setMessage(null);
    setFailure(null);
    try {
      const answer = await keepSession(() => mutateAsync({ params: { name }, body: { to, ...words } }));
      setMessage(answer.message);
    } catch (error) {
      setFailure(errorText(error, "L’essai n’est pas parti."));
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 border-t border-hairline pt-6"
      onSubmit={(event) => void send(event)}
    >
      <h2 className="text-xl">Recevoir un essai</h2>
      <TextField
        label="Votre adresse"
        description="L’e-mail part tel qu’il est écrit ci-dessus, avec des valeurs inventées."
        name="to"
        type="email"
        autoComplete="email"
        required
        className="w-full"
      />
      <FormErrors>{failure}</FormErrors>
      {message && <Callout tone="success">{message}</Callout>}
      <Button type="submit" pending={isPending} pendingLabel="Envoi…">
        M’envoyer un essai
      </Button>
    </form>
  );
}
