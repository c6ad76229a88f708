/** The audited acts of an administrator here. */
export const textActs = {
  "text-changed": "Texte modifié",
  "text-restored": "Texte d’origine repris",
  "test-mail-sent": "Message d’essai",
} as const;
export type TextAct = keyof typeof textActs;
