import { ConfirmationMail } from "#office/mailings/mails/confirmation-mail.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

/** The mails about the letter, with sample values. */
export const samples = {
  "letter-confirmation": ({ letter, link }: Sample) => ConfirmationMail({ letter, link }),
};
