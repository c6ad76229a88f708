import { useMutation } from "@tanstack/react-query";
import { tryMailingMutation } from "#office/mailings/back-office/mailing-desk.queries.ts";
import { missingWords, type Words } from "#office/mailings/components/back-office/mailing-words.tsx";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";

/** Sends the letter, as it is in the form, to the publisher alone. */
export function MailingTrial({ words }: { words: Words }) {
  const { mutateAsync } = useMutation(tryMailingMutation());
  return (
    <TrialForm
      description="La lettre part telle qu’elle est écrite ci-dessus, à vous seul."
      missing={missingWords(words)}
      send={(to) => mutateAsync({ body: { ...words, to } })}
    />
  );
}
