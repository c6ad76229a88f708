import { inPlainLetters } from "#platform/plain-letters.ts";

/** Siblings of one name cannot be told apart: case, accents and blanks make no difference (as for books, decisions.md). */
export const categoryKey = (name: string): string =>
  inPlainLetters(name).toLowerCase().replaceAll(/\s+/g, " ").trim();
