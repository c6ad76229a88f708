import { WaitingBooksMail } from "#office/moving-in/mails/waiting-books-mail.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

/** The mail to readers of another shop, with sample values. */
export const samples = {
  "waiting-books": ({ letter, link }: Sample) =>
    WaitingBooksMail({ letter, titles: ["La Curée", "Nana"], until: "14 mars 2027", link }),
};
