export { pageLabels } from "#modules/texts/back-office/rules.ts";
export { isComplete } from "#modules/texts/identity/rules.ts";
export { pageNames, type PageName } from "#modules/texts/page-names/rules.ts";
export { periodsOf } from "#modules/texts/periods/rules.ts";
export { type Sample, sampleReader } from "#modules/texts/samples/rules.ts";
export { type Letter, mailKinds, mailNames } from "#modules/texts/wording/rules.ts";

/** The audited acts of an administrator here. */
export const textActs = {
  "text-changed": "Texte modifié",
  "text-restored": "Texte d’origine repris",
  "test-mail-sent": "Message d’essai",
} as const;
export type TextAct = keyof typeof textActs;
