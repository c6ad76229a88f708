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

/** Gives the lines that are set in further than the others of their poem, in a style or not, their indent. */
export function indentVerse(flow: Flow, found: Recognised): void {
  const isLine = (paragraph: WordParagraph): boolean =>
    (found.get(paragraph) ?? paragraph.role) === "verse" && paragraph.text.trim() !== "";
  for (const lines of poemsOf(flow, isLine)) {
    const edge = Math.min(...lines.map(startOf));
    for (const line of lines) if (startOf(line) - edge >= DEEPER) found.set(line, "verse-indented");
  }
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
const LONGEST_LINE = 75;

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
  const runOn = written.slice(0, -1).filter((line) => !/[.!?…»"”:][\s\u00A0\u202F)\]]*$/.test(line)).length;
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

const BEGINS_AS_ITEM =
  /^(?:l’|(?:un|une|deux|trois|quatre|cinq|six|des|du|le|la|les|de|a|an|the|some)(?!\p{L}))/iu;

/** Figures, addresses of machines, and the dash that opens a line of dialogue. */
const NEVER_IN_VERSE = /\d|@|https?:|www\.|^[—–-]/;
