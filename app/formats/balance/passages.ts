/** What a book leaves out on purpose. */
export const removals = ["contents", "pages", "headers", "hidden", "deleted", "comments"] as const;
export type Removal = (typeof removals)[number];

/** A paragraph of a source, or a part of one. */
export interface Passage {
  text: string;
  isHeading: boolean;
  /** Why a book leaves it out; undefined for its text. */
  removal?: Removal;
}

/** Scripts without spaces between words: each sign counts as a word. */
const SIGN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const WORD = new RegExp(`[${SIGN}]|[[\\p{L}\\p{N}]--[${SIGN}]]+`, "gv");
/** Accents, and signs that say where a word may or may not be broken. */
const WITHOUT_WEIGHT = /\p{M}|[\u00AD\u200B-\u200D\u2060]/gu;

/** The words of a text as they are compared: without case, accents, punctuation, and forms of letters. */
export const wordsOf = (text: string): string[] =>
  text.normalize("NFKD").replace(WITHOUT_WEIGHT, "").toLowerCase().match(WORD) ?? [];
