export { pageLabels } from "#modules/texts/back-office/rules.ts";
export { pageNames, type PageName } from "#modules/texts/page-names/rules.ts";
export { periodsOf } from "#modules/texts/periods/rules.ts";
export {
  mailKinds,
  mailNames,
  type Letter,
  type Sample,
  sampleReader,
} from "#modules/texts/wording/rules.ts";

/** What an administrator does here and signs for, as the audit log names it. */
export const textActs = {
  "text-changed": "Texte modifié",
  "text-restored": "Texte d’origine repris",
  "test-mail-sent": "Message d’essai",
} as const;
export type TextAct = keyof typeof textActs;
