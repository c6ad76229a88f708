import { elementsIn } from "../xml/xml-tree.ts";
import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

/** The words with which a dedication begins, in French and English. */
export const DEDICATION =
  /^\s*(?:à|aux?|pour|en mémoire|en souvenir|in memory|in memoriam|to|for)(?![\p{L}])/iu;
const QUOTED = /^[\s—–-]*[«“"„]/u;
const DATED = /\d\s*$|\b(?:1[0-9]|20)\d\d\b/;

/** 3.5 cm, in twentieths of a point: the left indent of text in the right half of a page. */
const FAR_RIGHT = 2000;
const LONGEST = 800;
const LONGEST_DEDICATION = 200;
const SHORTEST = 30;
/** "Je est un autre." */
const SHORTEST_ATTRIBUTED = 12;
const LONGEST_ATTRIBUTION = 80;

/**
 * Recognises dedications and epigraphs. A dedication is alone on its page before the text, in the centre or on the
 * right. An epigraph is on the right, in guillemets or italics, after a heading or alone on its page before the text.
 */
export function findFrontMatter(flow: Flow, bodyLeft: number, found: Recognised): void {
  for (const page of pagesBeforeText(flow)) {
    if (isDedication(page)) for (const paragraph of page) found.set(paragraph, "dedication");
    else if (isEpigraph(page, bodyLeft)) for (const paragraph of page) found.set(paragraph, "epigraph");
  }
  flow.forEach((paragraph, index) => {
    if (!paragraph || paragraph.headingLevel === 0) return;
    const group = groupAfter(flow, index, bodyLeft);
    if (isEpigraph(group, bodyLeft)) for (const each of group) found.set(each, "epigraph");
  });
}

/** The pages before the first heading or the first page with more than a few lines; the last of these is text. */
function pagesBeforeText(flow: Flow): WordParagraph[][] {
  const pages: WordParagraph[][] = [[]];
  for (const paragraph of flow) {
    if (!paragraph || paragraph.headingLevel > 0) return pages;
    const breaks = pageBreaks(paragraph);
    if (breaks.before) pages.push([]);
    if (paragraph.text.trim() !== "") pages.at(-1)?.push(paragraph);
    if ((pages.at(-1)?.length ?? 0) > MOST_PARAGRAPHS) return pages.slice(0, -1);
    if (breaks.after) pages.push([]);
  }
  // A text without an end of its front matter has none.
  return [];
}

const MOST_PARAGRAPHS = 6;

/** The explicit page breaks of a paragraph, before and after its text. */
function pageBreaks({ element }: WordParagraph): { before: boolean; after: boolean } {
  let isWritten = false;
  const breaks = { before: false, after: false };
  for (const { name, attributes } of elementsIn(element)) {
    if (name === "w:t") isWritten = true;
    if (name !== "w:br" || attributes.get("w:type") !== "page") continue;
    if (isWritten) breaks.after = true;
    else breaks.before = true;
  }
  return breaks;
}

function isDedication(page: readonly WordParagraph[]): boolean {
  const [first] = page;
  if (!first || page.length > 3 || !page.every((each) => isPlain(each) && alignmentOf(each))) return false;
  const length = page.reduce((sum, { text }) => sum + text.length, 0);
  return length <= LONGEST_DEDICATION && DEDICATION.test(first.text);
}

/** The paragraphs on the right that follow a heading, if something else follows them. */
function groupAfter(flow: Flow, heading: number, bodyLeft: number): WordParagraph[] {
  const rest = flow.slice(heading + 1, heading + 2 + MOST_PARAGRAPHS);
  const end = rest.findIndex((each) => !each || (each.text.trim() !== "" && !isOnTheRight(each, bodyLeft)));
  return rest
    .slice(0, Math.max(0, end))
    .filter((each) => each !== null && each.text.trim() !== "") as WordParagraph[];
}

function isEpigraph(group: readonly WordParagraph[], bodyLeft: number): boolean {
  const [first] = group;
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  if (!first || length > LONGEST || !group.every((each) => isOnTheRight(each, bodyLeft))) return false;
  if (QUOTED.test(first.text)) return true;
  if (group.some(({ text }) => DATED.test(text))) return false;
  return (first.isItalic && length >= SHORTEST) || isAttributed(group.map(({ text }) => text.trim()));
}

/** A sentence, then the name of its author or work: neither the head of a letter nor an address ends a sentence. */
function isAttributed(lines: readonly string[]): boolean {
  const last = lines.at(-1) ?? "";
  const said = lines.slice(0, -1);
  return (
    said.join(" ").length >= SHORTEST_ATTRIBUTED &&
    !DEDICATION.test(said[0] ?? "") &&
    said.some((line) => /[.!?…][\s\u00A0\u202F»"”]*$/.test(line)) &&
    last.length <= LONGEST_ATTRIBUTION &&
    /^[\s(—–-]*\p{Lu}/u.test(last) &&
    !/[!?…:;,]$/.test(last)
  );
}

function isOnTheRight(paragraph: WordParagraph, bodyLeft: number): boolean {
  if (!isPlain(paragraph)) return false;
  const isFarRight = (paragraph.properties.left ?? 0) - bodyLeft >= FAR_RIGHT;
  return alignmentOf(paragraph) === "right" || (isFarRight && alignmentOf(paragraph) === null);
}
