import type { RunProperties } from "./run-properties.ts";
import { textOfRun, type ShownRun } from "./shown-runs.ts";

const LETTER = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}+/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** Scripts whose language Word notes with those that are written from right to left. */
const COMPLEX = new RegExp(
  `[${(
    "Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam " +
    "Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian"
  ).replaceAll(/\w+/g, "\\p{Script=$&}")}]+`,
  "gu",
);

/** Scripts of which a language is written in several, or that Unicode names otherwise. */
const SCRIPTS = new Map([
  ["Jpan", "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}"],
  ["Hans", "\\p{Script=Han}"],
  ["Hant", "\\p{Script=Han}"],
  ["Kore", "\\p{Script=Hangul}\\p{Script=Han}"],
]);

const count = (text: string, letters: RegExp): number => text.length - text.replace(letters, "").length;

/**
 * The language that Word notes for a text (`w:lang`, ECMA-376, part 1, section 17.3.2.20): it has one for each group of
 * scripts. A language that is not written in the text's script is no statement about it.
 * @returns BCP 47, or null
 */
export function languageOf(text: string, shown: RunProperties): string | null {
  const letters = count(text, LETTER);
  if (letters === 0) return null;
  const isMost = (script: RegExp): boolean => 2 * count(text, script) > letters;
  const noted = [
    shown.eastAsianLanguage && isMost(EAST_ASIAN) && shown.eastAsianLanguage,
    shown.bidirectionalLanguage && isMost(COMPLEX) && shown.bidirectionalLanguage,
    shown.language,
  ];
  const fitting = noted
    .flatMap((tag) => (tag ? (knownLanguage(tag) ?? []) : []))
    .find((known) => 2 * count(text, known.letters) >= letters);
  return fitting?.tag ?? null;
}

interface KnownLanguage {
  tag: string;
  letters: RegExp;
}

const known = new Map<string, KnownLanguage | null>();

/** "x-none", Word's sign for "no language", is not a tag that says one. */
function knownLanguage(noted: string): KnownLanguage | null {
  const present = known.get(noted);
  if (present !== undefined) return present;
  const read = readLanguage(noted);
  known.set(noted, read);
  return read;
}

function readLanguage(noted: string): KnownLanguage | null {
  try {
    const { script = "" } = new Intl.Locale(noted).maximize();
    const letters = new RegExp(`[${SCRIPTS.get(script) ?? `\\p{Script=${script}}`}]+`, "gu");
    return { tag: new Intl.Locale(noted).baseName, letters };
  } catch {
    return null;
  }
}

/** "fr" of "fr-CA". */
export const mainLanguage = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/**
 * The language of most Latin letters of a text, by its main subtag: where it is not the book's, Word's default was never
 * changed, and says nothing about the passages that have it. A language of another script is never noted by chance.
 */
export function usualLanguage(runs: readonly ShownRun[]): string | null {
  const letters = new Map<string | null, number>();
  for (const { run, shown } of runs) {
    const text = textOfRun(run);
    const tag = languageOf(text, shown);
    const language = tag === null ? null : mainLanguage(tag);
    letters.set(language, (letters.get(language) ?? 0) + count(text, LATIN));
  }
  const [usual] = [...letters].toSorted(([, a], [, b]) => b - a);
  return usual?.[0] ?? null;
}
