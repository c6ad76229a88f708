/** The audited acts of an administrator here. */
export const newsActs = {
  "news-changed": "Lettre modifiée",
} as const;
export type NewsAct = keyof typeof newsActs;

/** Maximum length of a letter that fits the home page and will be read. */
export const newsMaxLength = 10_000;

/** The key of the unsaved letter in this browser. */
export const letterDraft = "brouillon-lettre";
