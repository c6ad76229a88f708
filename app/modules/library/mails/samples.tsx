import { FormatsReadyMail } from "#modules/library/mails/formats-ready-mail.tsx";
import type { Sample } from "#modules/texts/rules.ts";

/** The mails about libraries, with values that nobody has. */
export const samples = {
  "formats-ready": ({ letter, link }: Sample) =>
    FormatsReadyMail({
      letter,
      title: "La Curée – Texte intégral",
      formats: ["epub", "azw3"],
      libraryUrl: link,
    }),
};
