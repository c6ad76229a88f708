import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

/** The person to whom samples of mails are addressed. */
export const sampleReader = { username: "Colette", email: "colette@exemple.fr" } as const;

/** The data of a sample mail: the texts, and the address of its links. */
export interface Sample {
  letter: Letter;
  link: string;
}
