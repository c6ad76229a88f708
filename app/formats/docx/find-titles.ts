import { childElements, elementsIn, findElement, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import { proposeTitles, type TextLine } from "./proposed-titles.ts";
import { shownRuns, textOfRun, type ShownRun } from "./shown-runs.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { beginningOf, MOST_FOUND, type ProposedTitle, type StructureAnswers } from "./structure.ts";
import { Fingerprints } from "./fingerprints.ts";
import {
  alignmentOf,
  isPlain,
  paragraphsOfFlow,
  readWordParagraph,
  type WordParagraph,
} from "./word-paragraphs.ts";

interface FoundTitles {
  titles: ProposedTitle[];
  titleCount: number;
  /** The paragraphs of all proposed titles, taken or not: they divide the text into sections. */
  paragraphs: ReadonlySet<XmlElement>;
}

/**
 * Finds the lines of a text that look like titles, and makes headings of those that the publisher takes: by their outline
 * level, as if Word had set it. Before formatting is made direct.
 */
export function findTitles(root: XmlElement, styles: StyleSheet, answers: StructureAnswers): FoundTitles {
  const read = readLines(root, styles);
  const names = new Fingerprints();
  const paragraphs = new Set<XmlElement>();
  const titles = proposeTitles(read.map(({ line }) => line)).flatMap(({ index, level }): ProposedTitle[] => {
    const paragraph = read[index]?.paragraph;
    if (!paragraph) return [];
    const id = names.of(paragraph.text);
    paragraphs.add(paragraph.element);
    const taken = answers.titles[id] ?? 0;
    if (taken > 0) setOutlineLevel(paragraph.element, taken);
    const next = beginningOf(read[index + 1]?.line.text ?? "");
    return [{ id, text: beginningOf(paragraph.text), level, next }];
  });
  return { titles: titles.slice(0, MOST_FOUND), titleCount: titles.length, paragraphs };
}

interface ReadLine {
  line: TextLine;
  /** Null for a table. */
  paragraph: WordParagraph | null;
}

/** Above this share of paragraphs, empty lines before them are how the text is set. */
const HABIT = 0.7;

/** Half a line of 12 points, in twentieths of a point. */
const GAP = 120;

interface Place {
  paragraph: WordParagraph | null;
  runs: ShownRun[];
  startsPage: boolean;
  /** Empty paragraphs before it. */
  blanks: number;
}

function readLines(root: XmlElement, styles: StyleSheet): ReadLine[] {
  const places = placesOf(root, styles);
  const size = usualSize(places);
  const gaps = places.map((place, index) => gapBetween(places[index - 1], place));
  const usual = median(gaps);
  const isDense = places.filter(({ blanks }) => blanks > 0).length < places.length * HABIT;
  return places.map(({ paragraph, runs, startsPage }, index) => {
    const written = runs.filter(({ run }) => /[\p{L}\p{N}]/u.test(textOfRun(run)));
    const text = paragraph?.text ?? "";
    const isWide = (at: number): boolean =>
      (gaps[at] ?? 0) - usual >= GAP || (isDense && (places[at]?.blanks ?? 0) > 0);
    return {
      paragraph,
      line: {
        text,
        isPlain: isPlain(paragraph) && !paragraph.properties.isDropCap,
        isHeading: paragraph !== null && (paragraph.headingLevel > 0 || paragraph.role === "title"),
        alignment: paragraph && alignmentOf(paragraph),
        isBold: written.length > 0 && written.every(({ shown }) => shown.b),
        isCapital: isCapital(text) || (written.length > 0 && written.every(({ shown }) => shown.caps)),
        larger: written.length > 0 ? Math.min(...written.map(sizeOf)) - size : 0,
        startsPage,
        isApart: (startsPage || isWide(index)) && isWide(index + 1),
      },
    };
  });
}

const isCapital = (text: string): boolean => /\p{Lu}.*\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text);

/** The paragraphs with something in them, and what is before each. */
function placesOf(root: XmlElement, styles: StyleSheet): Place[] {
  const places: Place[] = [];
  // The first line of a text is not on a page of its own.
  let [opensPage, blanks] = [false, 0];
  for (const element of paragraphsOfFlow(root)) {
    const paragraph = element && readWordParagraph(element, styles);
    const breaks = paragraph && pageBreaksOf(paragraph);
    if (paragraph && paragraph.text.trim() === "" && !paragraph.hasPicture) {
      blanks += 1;
      opensPage ||= breaks?.before === true || breaks?.after === true;
      continue;
    }
    const runs = element ? shownRuns(element, styles) : [];
    places.push({ paragraph, runs, blanks, startsPage: opensPage || breaks?.before === true });
    [opensPage, blanks] = [breaks?.after === true, 0];
  }
  return places;
}

/** Whether a new page begins before its text, and after it. */
function pageBreaksOf({ element, properties }: WordParagraph): { before: boolean; after: boolean } {
  const [own] = childElements(element, "w:pPr");
  const section = own && findElement(own, "w:sectPr");
  const type = section && findElement(section, "w:type")?.attributes.get("w:val");
  const breaks = {
    before: properties.startsPage === true,
    after: section !== undefined && type !== "continuous",
  };
  let isWritten = false;
  for (const part of elementsIn(element)) {
    if (part.name === "w:t") isWritten = true;
    if (isElement(part, "w:br") && part.attributes.get("w:type") === "page")
      breaks[isWritten ? "after" : "before"] = true;
  }
  return breaks;
}

/** An empty paragraph is a line of 12 points. */
const LINE = 240;

function gapBetween(before: Place | undefined, { paragraph, blanks }: Place): number {
  const space = Math.max(before?.paragraph?.properties.after ?? 0, paragraph?.properties.before ?? 0);
  return blanks * LINE + space;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Word's size of letters if a document sets none, in half points. */
const DEFAULT_SIZE = 20;

const sizeOf = ({ shown }: ShownRun): number => shown.size ?? DEFAULT_SIZE;

/** The size of most letters. */
function usualSize(places: readonly Place[]): number {
  const letters = new Map<number, number>();
  for (const run of places.flatMap(({ runs }) => runs))
    letters.set(sizeOf(run), (letters.get(sizeOf(run)) ?? 0) + textOfRun(run.run).length);
  return [...letters].toSorted(([, many], [, more]) => more - many)[0]?.[0] ?? DEFAULT_SIZE;
}

function setOutlineLevel(paragraph: XmlElement, level: number): void {
  const outline = xml("w:outlineLvl", { "w:val": String(level - 1) });
  const [own] = childElements(paragraph, "w:pPr");
  if (own) own.children.push(outline);
  else paragraph.children.unshift(xml("w:pPr", {}, [outline]));
}
