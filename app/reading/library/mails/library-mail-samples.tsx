import { FormatsReadyMail } from "#reading/library/mails/formats-ready-mail.tsx";
import { NewVersionMail } from "#reading/library/mails/new-version-mail.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

/** The mails about libraries, with sample values. */
export const samples = {
  "formats-ready": ({ letter, link }: Sample) =>
    FormatsReadyMail({
      letter,
      title: "La Curée – Texte intégral",
      formats: ["epub", "azw3"],
      libraryUrl: link,
    }),
  "new-version": ({ letter, link }: Sample) =>
    NewVersionMail({
      letter,
      title: "La Curée – Texte intégral",
      formats: ["pdf", "epub", "azw3"],
      note: "Une quinzaine de coquilles corrigées, et une carte de Paris à la fin.",
      libraryUrl: link,
      preferencesUrl: link,
    }),
};
