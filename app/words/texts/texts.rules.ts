/** The audited acts of an administrator here. */
export const textActs = {
  "text-changed": "Texte modifié",
  "text-restored": "Texte d’origine repris",
  "test-mail-sent": "Message d’essai",
} as const;
export type TextAct = keyof typeof textActs;

/** Limits of a search result, of a line in a mailbox, and of a readable text. */
export const textLimits = {
  title: 120,
  description: 160,
  body: 60_000,
  subject: 100,
  opening: 2000,
  signature: 300,
  consent: 1000,
  summary: 2000,
} as const;

/** How far ahead terms can be scheduled, in days. */
export const furthestDays = 730;

/** The day `count` days after one, both `YYYY-MM-DD`. */
export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The period of notice that the terms promise members before an important change (content/cgu.md, section 11). */
export const promisedDays = 30;
