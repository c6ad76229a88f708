import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { tryMailingMutation } from "#modules/mailings/back-office/queries.ts";
import { missingWords, type Words } from "#modules/mailings/components/back-office/mailing-words.tsx";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Sends the letter, as it is in the form, to the publisher alone. */
export function MailingTrial({ words }: { words: Words }) {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending, data } = useMutation(tryMailingMutation());
  const [to, setTo] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingWords(words);
    setFailure(missing);
    if (missing) return;
    try {
      await keepSession(() => mutateAsync({ body: { ...words, to } }));
    } catch (error) {
      setFailure(errorText(error, "L’essai n’est pas parti."));
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 border-t border-hairline pt-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-xl">Recevoir un essai</h2>
      <TextField
        label="Votre adresse"
        description="La lettre part telle qu’elle est écrite ci-dessus, à vous seul."
        type="email"
        autoComplete="email"
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
        className="w-full max-w-md"
      />
      <FormErrors>{failure}</FormErrors>
      {data && !failure && <Callout tone="success">{data.message}</Callout>}
      <Button type="submit" pending={isPending} pendingLabel="Envoi…">
        M’envoyer un essai
      </Button>
    </form>
  );
}
