import type { XmlElement } from "../xml/xml-tree.ts";
import { Fingerprints } from "./fingerprints.ts";
import { judgeVerse } from "./judge-verse.ts";
import { beginningOf, type StructureAnswers, type VerseSection } from "./structure.ts";
import { openedBySpace } from "./verse-passages.ts";
import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

interface Section {
  title: string;
  paragraphs: WordParagraph[];
  /** Those that follow white space. */
  opening: Set<WordParagraph>;
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
  return sectionsOf(flow, bounds).flatMap((section) => {
    const { title, paragraphs } = section;
    const stanzas = stanzasOf(section);
    const broken = paragraphs.map(linesOf).filter((lines) => lines.length > 1);
    const count = stanzas.flat().length;
    const judged = judgeVerse(stanzas, broken.flat().length >= count * MOSTLY);
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
    const begins = beginningOf(linesOf(first)[0] ?? "");
    return [{ id, title: beginningOf(title), begins, lines: count, isVerse }];
  });
}

/** Such a share of lines is divided by breaks, not by paragraphs. */
const MOSTLY = 0.6;

function sectionsOf(flow: Flow, bounds: ReadonlySet<XmlElement>): Section[] {
  let section: Section = { title: "", paragraphs: [], opening: new Set() };
  const sections = [section];
  let isAfterSpace = true;
  for (const paragraph of flow) {
    if (paragraph && (paragraph.headingLevel > 0 || bounds.has(paragraph.element))) {
      section = { title: paragraph.text, paragraphs: [], opening: new Set() };
      sections.push(section);
    } else if (isPlain(paragraph)) {
      section.paragraphs.push(paragraph);
      if (isAfterSpace) section.opening.add(paragraph);
    }
    isAfterSpace = !isPlain(paragraph);
  }
  return sections;
}

/** The lines of each stanza: of a paragraph with several lines, or of paragraphs between white space. */
function stanzasOf({ paragraphs, opening }: Section): string[][] {
  const bySpace = openedBySpace(paragraphs);
  const stanzas: string[][] = [];
  let isClosed = true;
  for (const paragraph of paragraphs) {
    const lines = linesOf(paragraph);
    if (isClosed || lines.length > 1 || opening.has(paragraph) || bySpace.has(paragraph)) stanzas.push([]);
    stanzas.at(-1)?.push(...lines);
    isClosed = lines.length > 1;
  }
  return stanzas;
}

/** A longer line that is a paragraph is one of the author's sentences about the poem. */
const LONGEST_IN_POEM = 110;

/** The sign between two poems, and the end of a book. */
const NO_LINE = /^[^\p{L}]*$|^fin[ .]*$/iu;

function isLineOfVerse(paragraph: WordParagraph): boolean {
  const text = paragraph.text.trim();
  const isShort = text.includes("\n") || text.length <= LONGEST_IN_POEM;
  return isShort && alignmentOf(paragraph) !== "right" && !NO_LINE.test(text);
}

const linesOf = ({ text }: WordParagraph): string[] => text.split("\n").filter((line) => line.trim() !== "");
