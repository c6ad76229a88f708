import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

/**
 * Recognises verse without a style: by the lines of one paragraph, or by short paragraphs next to each other that are
 * set in from the text, one for each line.
 * @param setIn from where on a left indent is no accident, in twentieths of a point
 */
export function findVerse(flow: Flow, setIn: number, found: Recognised): void {
  for (const paragraph of flow) {
    if (isPlain(paragraph) && !alignmentOf(paragraph) && isVerse(paragraph.text.split("\n")))
      found.set(paragraph, "verse");
  }
  const isLine = (paragraph: WordParagraph): boolean =>
    isPlain(paragraph) &&
    !found.has(paragraph) &&
    !alignmentOf(paragraph) &&
    (paragraph.properties.left ?? 0) >= setIn &&
    !paragraph.text.trim().includes("\n");
  for (const lines of poemsOf(flow, isLine)) {
    if (isVerse(lines.map(({ text }) => text))) for (const line of lines) found.set(line, "verse");
  }
}

/** A third of a centimetre, in twentieths of a point. */
const DEEPER = 189;

const INDENTED = ["verse-indented", "verse-indented-2", "verse-indented-3"] as const;

/** Gives the lines that are set in further than the others of their poem, in a style or not, their indents. */
export function indentVerse(flow: Flow, found: Recognised): void {
  for (const lines of poemsOf(flow, isVerseLine(found))) {
    const levels = levelsOf(lines.map(startOf), DEEPER);
    lines.forEach((line, index) => {
      const role = INDENTED[(levels[index] ?? 0) - 1];
      if (role) found.set(line, role);
    });
  }
}

const isVerseLine =
  (found: Recognised) =>
  (paragraph: WordParagraph): boolean =>
    (found.get(paragraph) ?? paragraph.role) === "verse" && paragraph.text.trim() !== "";

/**
 * How far each line of a poem is set in: 0 for those at its edge, then by their places.
 * @param least less is no indent
 */
export function levelsOf(starts: readonly number[], least: number): number[] {
  const places: number[] = [];
  for (const start of [...new Set(starts)].toSorted((a, b) => a - b)) {
    const last = places.at(-1);
    if (last === undefined || start - last >= least) places.push(start);
    if (places.length > INDENTED.length) break;
  }
  return starts.map((start) => places.findLastIndex((place) => place <= start));
}

/** Space between two lines, in twentieths of a point, beyond that of the poem's other lines: a new stanza. */
const STANZA = 80;

/** The lines that open a stanza by space in place of an empty line. */
export const stanzasBySpace = (flow: Flow, found: Recognised): WordParagraph[] =>
  poemsOf(flow, isVerseLine(found)).flatMap((lines) => [...openedBySpace(lines)]);

/** Those of these paragraphs before which there is more space than the least one between them. */
export function openedBySpace(paragraphs: readonly WordParagraph[]): Set<WordParagraph> {
  const spaces = paragraphs.map(({ properties: { before = 0 } }, index) =>
    Math.max(before, paragraphs[index - 1]?.properties.after ?? 0),
  );
  const least = spaces.slice(1).reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return new Set(paragraphs.filter((_, index) => index > 0 && (spaces[index] ?? 0) - least >= STANZA));
}

/** Where the first line of a paragraph begins. */
const startOf = ({ properties: { left = 0, firstLine = 0 } }: WordParagraph): number => left + firstLine;

/** Lines next to each other; empty paragraphs divide stanzas, not poems. */
function poemsOf(flow: Flow, isLine: (paragraph: WordParagraph) => boolean): WordParagraph[][] {
  const poems: WordParagraph[][] = [];
  let open: WordParagraph[] | null = null;
  for (const paragraph of flow) {
    if (paragraph && isLine(paragraph)) {
      if (open) open.push(paragraph);
      else poems.push((open = [paragraph]));
    } else if (paragraph?.text.trim() !== "") open = null;
  }
  return poems;
}

/** Longer lines are prose. An alexandrine has at most about 60 characters. */
export const LONGEST_LINE = 75;

/** Lines of an address or of a signature have fewer words. */
const WORDS_OF_A_LINE = 3.5;

/**
 * Whether the lines of a paragraph, divided by line breaks, are verse: at least three short lines that begin with
 * capitals and run on, without the figures of an address, the dashes of a dialogue or the closed sentences of a list.
 */
export function isVerse(lines: readonly string[]): boolean {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (written.length < 3 || written.length < lines.length - 1) return false;
  if (written.some((line) => line.length > LONGEST_LINE || NEVER_IN_VERSE.test(line))) return false;
  const words = written.reduce((sum, line) => sum + line.split(/[\s\u00A0\u202F]+/).length, 0);
  const capitals = written.filter((line) => /^[^\p{L}]*\p{Lu}/u.test(line)).length;
  // The last line ends a sentence in any text.
  const runOn = written.slice(0, -1).filter((line) => !endsSentence(line)).length;
  if (words < written.length * WORDS_OF_A_LINE) return false;
  const isClassical = capitals >= written.length * 0.8 && 3 * runOn >= written.length - 1;
  return isClassical || isModern(written);
}

/**
 * Verse that does not begin its lines with capitals has no signs of sentences either: each of its short lines runs on.
 * Half of the lines of a list begin with an article.
 */
function isModern(lines: readonly string[]): boolean {
  if (lines.length < 4 || lines.some((line) => line.length > LONGEST_MODERN_LINE)) return false;
  const items = lines.filter((line) => BEGINS_AS_ITEM.test(line)).length;
  return lines.slice(0, -1).every((line) => /[\p{L}’']$/u.test(line)) && items < lines.length / 2;
}

const LONGEST_MODERN_LINE = 50;

export const BEGINS_AS_ITEM =
  /^(?:l’|(?:un|une|deux|trois|quatre|cinq|six|des|du|le|la|les|de|a|an|the|some)(?!\p{L}))/iu;

export const endsSentence = (line: string): boolean => /[.!?…»"”:][\s\u00A0\u202F)\]]*$/.test(line);

/** Figures, addresses of machines, and the dash that opens a line of dialogue. */
const NEVER_IN_VERSE = /\d|@|https?:|www\.|^[—–-]/;
