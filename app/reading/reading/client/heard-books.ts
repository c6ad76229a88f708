import type { BookContents } from "#reading/reading/book/readable-books.contract.ts";

/** Whether this browser has voices of its own. */
export const canSpeak = "SpeechSynthesisUtterance" in globalThis;

/** Whether something reads a book aloud: the browser, or the book's own recorded voice. */
export const canBeHeard = ({ sections }: BookContents): boolean =>
  canSpeak || sections.some(({ overlay }) => overlay !== null);
