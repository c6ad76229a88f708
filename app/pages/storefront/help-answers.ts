import { inPlainLetters } from "#platform/words/plain-letters.ts";

export interface HelpAnswer {
  /** The anchor of its heading; empty for the text before the first one. */
  id: string;
  html: string;
  /** Its words, without markup, case and accents. */
  words: string;
}

/** The parts of a rendered page: each second-level heading with what follows it. */
export const answersOf = (html: string): HelpAnswer[] =>
  html
    .split(/(?=<h2[\s>])/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({
      id: /^<h2[^>]*\sid="([^"]*)"/.exec(part)?.[1] ?? "",
      html: part,
      words: plainly(part.replaceAll(/<[^>]*>/g, " ")),
    }));

/** Whether a text has every word of a search, or its beginning. */
export const matches = (text: string, search: string): boolean => hasAll(plainly(text), search);

/** The answers with every word of a search, or its beginning. */
export const matchingAnswers = (answers: readonly HelpAnswer[], search: string): HelpAnswer[] =>
  answers.filter(({ words }) => hasAll(words, search));

const hasAll = (words: string, search: string): boolean =>
  plainly(search)
    .split(" ")
    .filter(Boolean)
    .every((word) => ` ${words}`.includes(` ${word}`));

const plainly = (text: string): string =>
  inPlainLetters(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
