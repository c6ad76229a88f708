import { useMutation } from "@tanstack/react-query";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";
import type { MailName, MailText } from "#words/texts/wording/mail-wording.rules.ts";
import { sendMailTrial } from "#words/texts/back-office/mail-texts.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Sends the mail with the form's content to any address. */
export function MailTrial({ name, words }: { name: MailName; words: MailText }) {
  const { mutateAsync } = useMutation(mutation(sendMailTrial));
  return (
    <TrialForm
      description="L’e-mail part tel qu’il est écrit ci-dessus, avec des valeurs inventées."
      send={(to) => mutateAsync({ params: { name }, body: { to, ...words } })}
    />
  );
}
