import { findElement, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import { fieldsOf, type Field } from "./field-results.ts";
import { cutEnd, shownIn, valueOf, wordText } from "./insert-text.ts";
import { lostElement } from "./losses.ts";

/** Indexes and tables of authorities (ECMA-376, part 1, sections 17.16.5.30 and 17.16.5.65). */
const INDEX = /^\s*(?:INDEX|TOA)\b/i;
/** A marked place of an entry, its levels between colons (section 17.16.5.74). */
const ENTRY = /^\s*XE\s+["“]((?:[^"”\\]|\\.)*)["”]/i;
const PREFIX = "encrier-index-";

/**
 * Replaces the page numbers of indexes by links to the places that the document marks for each entry. An entry without
 * such a place loses its numbers. Reported once for each index.
 */
export function linkIndexes(root: XmlElement): void {
  const fields = fieldsOf(root);
  const indexes = fields.filter(({ instruction, shown }) => INDEX.test(instruction) && shown.length > 0);
  if (indexes.length === 0) return;
  const places = markPlaces(fields);
  for (const index of indexes) {
    const links = linkEntries(index, places);
    const [first] = index.shown;
    const lost = lostElement(links > 0 ? "index" : "unlinkedIndex");
    first?.run.children.splice(first.run.children.indexOf(first.text), 0, lost);
  }
}

/** Bookmarks each marked place. @returns the bookmarks of each entry */
function markPlaces(fields: readonly Field[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let count = 0;
  for (const { instruction, paragraph } of fields) {
    const entry = ENTRY.exec(instruction)?.[1];
    if (entry === undefined || !paragraph) continue;
    count += 1;
    const bookmark = `${PREFIX}${count}`;
    const start = paragraph.children.findIndex((child) => isElement(child, "w:pPr")) + 1;
    paragraph.children.splice(start, 0, xml("w:bookmarkStart", { "w:id": bookmark, "w:name": bookmark }));
    const key = comparable(entry.replaceAll(/\\(.)/g, "$1"));
    places.set(key, [...(places.get(key) ?? []), bookmark]);
  }
  return places;
}

const comparable = (entry: string): string =>
  entry
    .replaceAll("’", "'")
    .replace(/[\s\u00A0]*:[\s\u00A0]*/g, ":")
    .replace(/[\s\u00A0]+/g, " ")
    .trim()
    .toLowerCase();

/** @returns how many links it made */
function linkEntries({ shown }: Field, places: ReadonlyMap<string, readonly string[]>): number {
  const own = new Set(shown.map(({ text }) => text));
  const levels: string[] = [];
  let count = 0;
  for (const paragraph of new Set(shown.map((each) => each.paragraph))) {
    const inParagraph = shownIn(paragraph);
    const entry = inParagraph.slice(inParagraph.findIndex((each) => own.has(each)));
    const line = entry.map(valueOf).join("");
    const level = levelOf(paragraph);
    const pathOf = (numbers: string): string =>
      comparable([...levels.slice(0, level), line.slice(0, line.length - numbers.length)].join(":"));
    const [spaced = ""] = SPACED_NUMBERS.exec(line) ?? [];
    const [clear = places.has(pathOf(spaced)) ? spaced : ""] = NUMBERS.exec(line) ?? [];
    const links = places.get(pathOf(clear)) ?? [];
    levels.splice(level, levels.length, line.slice(0, line.length - clear.length));
    if (clear === "") continue;
    cutEnd(entry, clear.length);
    paragraph.children.push(...links.flatMap(linkTo));
    count += links.length;
  }
  return count;
}

const PAGE = String.raw`(?:\d{1,5}|[ivxlc]{1,8})`;
const PAGES = String.raw`${PAGE}(?:\s*[-–—,;]\s*${PAGE})*[\s.]*$`;
/** Pages at the end of an entry, after a comma, a tab or points: « , 12, 45-47 ». */
const NUMBERS = new RegExp(String.raw`\s*(?:[,;\t…]|\.{2})[\s.…]*${PAGES}`, "iu");
/** After a space alone they may belong to the entry: « année 1914 ». */
const SPACED_NUMBERS = new RegExp(String.raw`\s+${PAGES}`, "iu");

/** From 0, by the number of its style: « Index 2 ». */
function levelOf(paragraph: XmlElement): number {
  const style = findElement(paragraph, "w:pStyle")?.attributes.get("w:val") ?? "";
  return Number(/^index\D*([1-9])/i.exec(style)?.[1] ?? 1) - 1;
}

const linkTo = (bookmark: string, index: number): XmlElement[] => [
  xml("w:r", {}, [wordText(", ")]),
  xml("w:hyperlink", { "w:anchor": bookmark }, [xml("w:r", {}, [wordText(String(index + 1))])]),
];
