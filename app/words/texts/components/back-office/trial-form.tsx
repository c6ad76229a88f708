import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

interface TrialFormProps {
  description: string;
  /** What is missing before it can be sent, in French; null if nothing is. */
  missing?: string | null;
  send: (to: string) => Promise<{ message: string }>;
}

/** Sends what is being written to one address. */
export function TrialForm({ description, missing = null, send }: TrialFormProps) {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending, data } = useMutation({ mutationFn: send });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get("to"));
    setFailure(missing);
    if (missing) return;
    try {
      await keepSession(() => mutateAsync(to));
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
        description={description}
        name="to"
        type="email"
        autoComplete="email"
        required
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
