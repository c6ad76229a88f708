import { elided } from "#platform/texts/elision.ts";

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
/** With the word before it that a name's first letter may change. */
const placeholderInText = /(?:(?<!\p{L})(de|que) )?\{\{\s*([\w.]+)\s*\}\}/giu;

/** Puts values in place of `{{name}}`, « de » before a vowel as « d’ »; a name that nobody knows stays as it is. */
export const fillPlaceholders = (
  text: string,
  values: ReadonlyMap<string, string>,
  escape: (value: string) => string = (value) => value,
): string =>
  text.replace(placeholderInText, (whole, word: string | undefined, name: string) => {
    const value = values.get(name);
    if (value === undefined) return whole;
    return escape(word === undefined ? value : elided(word, value));
  });

export interface PlaceholderFault {
  /** From 1. */
  line: number;
  text: string;
}

/** Placeholders that stand for nothing, and double braces that are no placeholder, line by line. */
export function placeholderFaults(
  text: string,
  known: { has: (name: string) => boolean },
): PlaceholderFault[] {
  return text.split("\n").flatMap((line, index) => {
    const unknown = [...line.matchAll(placeholder)].filter(([, name = ""]) => !known.has(name));
    const faults = unknown.map(([whole]) => `${whole} ne correspond à aucun réglage connu.`);
    if (/\{\{|\}\}/.test(line.replace(placeholder, "")))
      faults.push("une accolade double n’a pas été comprise.");
    return faults.map((fault) => ({ line: index + 1, text: fault }));
  });
}
