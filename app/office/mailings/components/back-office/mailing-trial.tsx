import { useMutation } from "@tanstack/react-query";
import { missingWords, type Words } from "#office/mailings/components/back-office/mailing-words.tsx";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";
import { tryMailing } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Sends the letter, as it is in the form, to the publisher alone. */
export function MailingTrial({ words }: { words: Words }) {
  const { mutateAsync } = useMutation(mutation(tryMailing));
  return (
    <TrialForm
      description="La lettre part telle qu’elle est écrite ci-dessus, à vous seul."
      missing={missingWords(words)}
      send={(to) => mutateAsync({ body: { ...words, to } })}
    />
  );
}
