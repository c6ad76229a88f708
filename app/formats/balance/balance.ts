import { findWords } from "./find-words.ts";
import { type Passage, type Removal, wordsOf } from "./passages.ts";

/** Words of the text that are missing together. */
export interface Gap {
  words: number;
  /** The heading above; empty if there is none. */
  heading: string;
  /** The last words before it; empty at the start. */
  after: string;
  /** Its first words. */
  begins: string;
}

/** The words of a text, counted before and after its conversion. */
export interface Balance {
  /** Of the source, without what is removed on purpose. */
  words: number;
  missing: number;
  /** Words of the longest gap. */
  longest: number;
  /** The longest ones, in the order of the text. */
  gaps: Gap[];
  /** Words that are removed on purpose, by reason. */
  removed: Partial<Record<Removal, number>>;
}

const SHOWN_GAPS = 5;
const EXCERPT_WORDS = 8;
const EXCERPT_LENGTH = 80;
/** Words between two gaps that were found by chance. */
const CHANCE = 3;

/** Compares the text of a source with what was made of it. */
export function balanceOf(passages: readonly Passage[], made: readonly Passage[]): Balance {
  const text = passages.filter(({ removal }) => removal === undefined);
  const words = text.map((passage) => wordsOf(passage.text));
  const isFound = findWords(
    words,
    made.map((passage) => wordsOf(passage.text)),
  );
  const gaps = gapsIn(isFound);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, SHOWN_GAPS);
  const shown = longest.toSorted((a, b) => a.start - b.start);
  return {
    words: isFound.length,
    missing: isFound.filter((found) => !found).length,
    longest: longest[0]?.missing ?? 0,
    gaps: describe(shown, text, words),
    removed: removedIn(passages),
  };
}

function removedIn(passages: readonly Passage[]): Balance["removed"] {
  const removed: Balance["removed"] = {};
  for (const { text, removal } of passages) {
    const count = wordsOf(text).length;
    if (removal && count > 0) removed[removal] = (removed[removal] ?? 0) + count;
  }
  return removed;
}

/** A part of the source's words, from the first to the last missing one. */
interface Range {
  start: number;
  end: number;
  missing: number;
}

function gapsIn(isFound: readonly boolean[]): Range[] {
  const gaps: Range[] = [];
  isFound.forEach((found, word) => {
    if (found) return;
    const last = gaps.at(-1);
    if (last && word - last.end <= CHANCE) {
      last.end = word + 1;
      last.missing += 1;
    } else gaps.push({ start: word, end: word + 1, missing: 1 });
  });
  return gaps;
}

function describe(gaps: readonly Range[], text: readonly Passage[], words: readonly string[][]): Gap[] {
  if (gaps.length === 0) return [];
  const described: Gap[] = [];
  let [start, heading, before] = [0, "", ""];
  text.forEach((passage, index) => {
    const count = words[index]?.length ?? 0;
    const written = passage.text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
    for (const gap of gaps) {
      if (gap.start < start || gap.start >= start + count) continue;
      // Words between spaces are a little fewer than those that are compared.
      const from = Math.floor(((gap.start - start) * written.length) / count);
      described.push({
        words: gap.missing,
        heading: shortened(heading),
        after: lastOf(from > 0 ? written.slice(0, from) : before.split(/\s+/u)),
        begins: shortened(written.slice(from, from + EXCERPT_WORDS).join(" ")),
      });
    }
    start += count;
    if (count > 0) before = passage.text.trim();
    if (passage.isHeading && count > 0) heading = passage.text.trim();
  });
  return described;
}

const lastOf = (words: readonly string[]): string => shortened(words.slice(-EXCERPT_WORDS).join(" "));

const shortened = (text: string): string =>
  text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH - 1)}…` : text;
