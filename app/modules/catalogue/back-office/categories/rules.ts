import { inPlainLetters } from "#platform/plain-letters.ts";

/** Siblings must have different names; case, accents and blanks are ignored (as for books, decisions.md). */
export const categoryKey = (name: string): string =>
  inPlainLetters(name).toLowerCase().replaceAll(/\s+/g, " ").trim();
