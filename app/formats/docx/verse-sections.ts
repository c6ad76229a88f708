import type { XmlElement } from "../xml/xml-tree.ts";
import { BEGINS_AS_ITEM, endsSentence, isNeverVerse, LONGEST_LINE } from "./verse-passages.ts";
import { beginningOf, type StructureAnswers, type VerseSection } from "./structure.ts";
import { Fingerprints } from "./fingerprints.ts";
import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

interface Section {
  title: string;
  paragraphs: WordParagraph[];
}

/**
 * Decides for each section between titles whether it is verse: in a poem, a stanza alone may say too little. What the
 * publisher says counts.
 * @param bounds paragraphs that look like titles
 * @param found has the passages that are verse by themselves
 * @returns the sections that are verse or may be
 */
export function findVerseSections(
  flow: Flow,
  bounds: ReadonlySet<XmlElement>,
  answers: StructureAnswers,
  found: Recognised,
): VerseSection[] {
  const names = new Fingerprints();
  return sectionsOf(flow, bounds).flatMap(({ title, paragraphs }) => {
    const judged = judgeVerse(paragraphs.map(({ text }) => text));
    const lines = paragraphs.filter((each) => isLineOfVerse(each) && alignmentOf(each) === null);
    if (judged === "verse") for (const line of lines) found.set(line, "verse");
    const isVerse = paragraphs.some((each) => found.get(each) === "verse");
    const [first] = paragraphs;
    if (!first || (judged === "prose" && !isVerse)) return [];
    const id = names.of(`verse ${title || first.text}`);
    const answer = answers.verse[id];
    if (answer === false) {
      for (const each of paragraphs) if (found.get(each) === "verse") found.delete(each);
    } else if (answer && !isVerse) {
      for (const each of paragraphs) if (isLineOfVerse(each)) found.set(each, "verse");
    }
    const count = paragraphs.reduce((sum, { text }) => sum + writtenLines(text).length, 0);
    const begins = beginningOf(first.text.split("\n")[0] ?? "");
    return [{ id, title: beginningOf(title), begins, lines: count, isVerse }];
  });
}

function sectionsOf(flow: Flow, bounds: ReadonlySet<XmlElement>): Section[] {
  const sections: Section[] = [{ title: "", paragraphs: [] }];
  for (const paragraph of flow) {
    const isTitle = paragraph && (paragraph.headingLevel > 0 || bounds.has(paragraph.element));
    if (isTitle) sections.push({ title: paragraph.text, paragraphs: [] });
    else if (isPlain(paragraph)) sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}

/** Between stanzas, such a paragraph is one of the author's sentences about the poem. */
const LONGEST_IN_POEM = 110;

/** The sign between two poems, and the end of a book. */
const NO_LINE = /^[^\p{L}]*$|^fin[ .]*$/iu;

const isLineOfVerse = (paragraph: WordParagraph): boolean =>
  alignmentOf(paragraph) !== "right" &&
  !NO_LINE.test(paragraph.text.trim()) &&
  paragraph.text.split("\n").every((line) => line.trim().length <= LONGEST_IN_POEM);

const writtenLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

const share = (lines: readonly string[], has: (line: string) => boolean): number =>
  lines.length === 0 ? 0 : lines.filter(has).length / lines.length;

const wordsIn = (line: string): number => line.trim().split(/[\s\u00A0\u202F]+/).length;
const CAPITAL = /^[^\p{L}]*\p{Lu}/u;
/** A speaker of a play, in capitals. */
const SPEAKER = /^[^\p{L}]*\p{Lu}{2}[\p{Lu}\s’'-]*(?:$|[.,:—–-]|\()/u;
/** Long lines that run on are often text that another program has broken. */
const LONG_ON_AVERAGE = 55;

/**
 * Whether paragraphs are verse together, by their lines: short ones that run on, in several stanzas, or each in a
 * paragraph of its own with capitals. Lists, plays, dialogues, addresses and broken prose are not.
 */
export function judgeVerse(paragraphs: readonly string[]): "verse" | "doubtful" | "prose" {
  const stanzas = paragraphs.map(writtenLines).filter((lines) => lines.length > 0);
  const lines = stanzas.flat();
  const letters = (some: readonly string[]) => some.reduce((sum, line) => sum + line.trim().length, 0);
  const long = lines.filter((line) => line.trim().length > LONGEST_LINE);
  if (lines.length < 4 || letters(long) > letters(lines) * 0.15) return "prose";
  if (share(lines, isNeverVerse) > 0.15 || share(lines, (line) => SPEAKER.test(line)) > 0.15) return "prose";
  const before =
    stanzas.length === lines.length ? lines.slice(0, -1) : stanzas.flatMap((each) => each.slice(0, -1));
  const runsOn = share(before, (line) => !endsSentence(line));
  const items = share(lines, (line) => BEGINS_AS_ITEM.test(line.trim()));
  const commas = share(before, (line) => /,\s*$/.test(line));
  const isList = share(before, (line) => /[;:]\s*$/.test(line)) > 0.5 || (items >= 0.5 && commas === 0);
  const words = lines.reduce((sum, line) => sum + wordsIn(line), 0) / lines.length;
  const capitals = share(lines, (line) => CAPITAL.test(line));
  const isBroken = letters(lines) / lines.length > LONG_ON_AVERAGE && capitals < 0.6;
  if (isList || isBroken || runsOn < 0.4 || words <= 2) return "prose";
  const inStanzas = stanzas.filter((each) => each.length > 1);
  if (inStanzas.flat().length >= lines.length * 0.6)
    return runsOn >= 0.5 && words >= 2.5 && (inStanzas.length > 1 || lines.length >= 6) && lines.length >= 6
      ? "verse"
      : "doubtful";
  const isClassical = capitals >= 0.8 && commas >= 0.1 && words >= 3.5 && lines.length >= 8;
  return isClassical && runsOn >= 0.5 ? "verse" : lines.length >= 6 && words >= 2.5 ? "doubtful" : "prose";
}
