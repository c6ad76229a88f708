/** What an administrator does here and signs for, as the audit log names it. */
export const newsActs = {
  "news-changed": "Lettre modifiée",
} as const;
export type NewsAct = keyof typeof newsActs;

/** A letter, not a book: what the home page can carry and a reader will read. */
export const newsMaxLength = 10_000;
