import { elided } from "#platform/words/elision.ts";

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
/** With the word before it that a name's first letter may change. */
const placeholderInText = /(?:(?<!\p{L})(de|que) )?\{\{\s*([\w.]+)\s*\}\}/giu;

/** Puts values in place of `{{name}}`, « de » before a vowel as « d’ »; an unknown name stays unchanged. */
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

/** A price, rate or period of the rules, as a text shows it in place of `{{name}}`. */
export interface RuleText {
  name: string;
  /** Its description, for the publisher. */
  label: string;
  value: string;
}

/** The same text with the figures of the rules as they are now. */
export function withRules<Text extends { [Field in keyof Text]: string }>(
  text: Text,
  rules: readonly RuleText[],
): Text {
  const values = new Map(rules.map(({ name, value }) => [name, value]));
  const entries = Object.entries<string>(text).map(([field, each]) => [
    field,
    fillPlaceholders(each, values),
  ]);
  return Object.fromEntries(entries) as Text;
}

export interface PlaceholderFault {
  /** From 1. */
  line: number;
  text: string;
}

const inDoubleBraces = /\{\{[^{}]*\}\}/g;
const inSingleBraces = /\{\s*([\w.]+)\s*\}/g;

/**
 * Unknown placeholders, known ones with a missing brace, and unmatched double braces, line by line. Other single braces
 * are text.
 */
export function placeholderFaults(
  text: string,
  known: { has: (name: string) => boolean },
): PlaceholderFault[] {
  return text.split("\n").flatMap((line, index) => {
    const isKnown = (whole: string) => {
      const [, name] = new RegExp(`^${placeholder.source}$`).exec(whole) ?? [];
      return name !== undefined && known.has(name);
    };
    const faults = (line.match(inDoubleBraces) ?? [])
      .filter((whole) => !isKnown(whole))
      .map((whole) => `${whole} ne correspond à aucun réglage connu.`);
    const rest = line.replace(inDoubleBraces, "");
    for (const [whole, name = ""] of rest.matchAll(inSingleBraces))
      if (known.has(name)) faults.push(`${whole} s’écrit avec deux accolades\u202F: {{${name}}}.`);
    if (/\{\{|\}\}/.test(rest)) faults.push("une accolade double n’a pas été comprise.");
    return faults.map((fault) => ({ line: index + 1, text: fault }));
  });
}
