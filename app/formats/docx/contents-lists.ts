import {
  childElements,
  elementsIn,
  findElement,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { ownHeadingLevel, type StyleSheet } from "./style-sheet.ts";
import { styleOf, textOfRun } from "./shown-runs.ts";
import { namesContents } from "./style-map.ts";

/** What a writer puts above a table of contents, without its signs. */
const TITLE =
  /^(?:sommaire|(?:table of )?contents|table(?: des matières)?|(?:table|liste|list) (?:des|of) (?:illustrations|figures|tableaux|tables|cartes))$/iu;

const CONTENTS = /^\s*TOC\b/i;

/** What generated lists consist of. */
interface Listed {
  runs: Set<XmlElement>;
  /** Beginning, instruction and end of their fields. */
  marks: Set<XmlNode>;
}

/**
 * Removes generated lists of contents: their page numbers do not apply, and the book has its own. A list ends at the
 * first heading, at the first paragraph that is no entry, and with its section: a field or a block that goes on after
 * them holds the text of the book. A field without an end lists nothing.
 * @returns the removed entries
 */
export function removeContentsLists(root: XmlElement, styles: StyleSheet): string[] {
  const listed: Listed = { runs: new Set(), marks: new Set() };
  findInFields(root, styles, listed);
  findInBlocks(root, styles, listed);
  if (listed.runs.size === 0 && listed.marks.size === 0) return [];
  const entries = [...elementsIn(root)].flatMap((element) => entryOf(element, listed.runs));
  removeTitles(root, listed.runs);
  removeListed(root, listed);
  return entries;
}

const LONGEST_ENTRY = 200;

/** The text of a listed paragraph without its page, or nothing. */
function entryOf(element: XmlElement, listed: ReadonlySet<XmlElement>): string[] {
  if (element.name !== "w:p" || ![...elementsIn(element)].some((each) => listed.has(each))) return [];
  const entry = writtenIn(element).slice(0, LONGEST_ENTRY).trim();
  return entry === "" ? [] : [entry.replace(/\s+[\divxlc]+$/i, "")];
}

/** A field that is open at a place (ECMA-376, part 1, section 17.16.18). */
interface OpenField {
  /** The paragraph in which it begins. */
  first: XmlElement | null;
  instruction: string;
  isContents: boolean;
  /** Its list has ended, and the field goes on. */
  isOver: boolean;
  runs: { run: XmlElement; paragraph: XmlElement | null }[];
  marks: XmlElement[];
}

function findInFields(root: XmlElement, styles: StyleSheet, listed: Listed): void {
  const open: OpenField[] = [];
  let paragraph: XmlElement | null = null;
  for (const element of elementsIn(root)) {
    const list = open.find(({ isContents }) => isContents);
    if (element.name === "w:p") {
      if (list && (endsSection(paragraph) || !isEntry(element, styles))) list.isOver = true;
      paragraph = element;
    }
    if (element.name === "w:r" && list && !list.isOver) list.runs.push({ run: element, paragraph });
    if (element.name === "w:instrText") note(open.at(-1), element, textOf(element));
    if (element.name !== "w:fldChar") continue;
    const type = element.attributes.get("w:fldCharType");
    if (type === "begin")
      open.push({ first: paragraph, instruction: "", isContents: false, isOver: false, runs: [], marks: [] });
    const field = note(open.at(-1), element);
    if (type === "separate" && field) field.isContents = CONTENTS.test(field.instruction);
    if (type === "end" && open.pop()?.isContents && field) take(field, paragraph, styles, listed);
  }
}

function note(field: OpenField | undefined, mark: XmlElement, instruction = ""): OpenField | undefined {
  if (!field) return undefined;
  field.marks.push(mark);
  field.instruction += instruction;
  return field;
}

/** In one paragraph, the result is the list itself, or says that there is none. */
function take(field: OpenField, last: XmlElement | null, styles: StyleSheet, listed: Listed): void {
  for (const mark of field.marks) listed.marks.add(mark);
  for (const { run, paragraph } of field.runs)
    if (field.first === last || (paragraph && isEntry(paragraph, styles))) listed.runs.add(run);
}

/** The building blocks of Word and other programs hold the title of the list too. */
function findInBlocks(root: XmlElement, styles: StyleSheet, listed: Listed): void {
  for (const block of elementsIn(root)) {
    if (block.name !== "w:sdt" || !isContentsBlock(block)) continue;
    let last: XmlElement | null = null;
    for (const paragraph of elementsIn(block)) {
      if (paragraph.name !== "w:p") continue;
      if (endsSection(last) || !(isEntry(paragraph, styles) || isTitle(paragraph))) break;
      for (const run of elementsIn(paragraph)) if (run.name === "w:r") listed.runs.add(run);
      last = paragraph;
    }
  }
}

function isContentsBlock(block: XmlElement): boolean {
  const gallery = findElement(block, "w:docPartGallery")?.attributes.get("w:val");
  return gallery === "Table of Contents";
}

const endsSection = (paragraph: XmlElement | null): boolean =>
  paragraph !== null &&
  childElements(paragraph, "w:pPr").some((properties) => childElements(properties, "w:sectPr").length > 0);

/** What a reader sees in a paragraph besides its letters. */
const PICTURES = ["w:drawing", "w:pict", "w:object", "m:oMath"] as const;

/** A page's number, Arabic or Roman, at the end of a line, after a tab or by reference. */
const NUMBERED = /\t *[\divxlc]{1,7}\s*$/i;
const ENDS_IN_NUMBER = /[\divxlc]\s*$/i;

/**
 * An entry has a style of such lists, or looks like one: it ends with the number of a page, or is one link to a place in
 * the document. Blank lines belong to a list, too.
 */
function isEntry(paragraph: XmlElement, styles: StyleSheet): boolean {
  if (PICTURES.some((name) => findElement(paragraph, name))) return false;
  const style = styleOf(paragraph, styles);
  if (namesContents(style?.name ?? "")) return true;
  if (style?.headingLevel || ownHeadingLevel(paragraph)) return false;
  const written = writtenIn(paragraph);
  if (written.trim() === "" || NUMBERED.test(written)) return true;
  return (refersTo(paragraph, /PAGEREF/i) && ENDS_IN_NUMBER.test(written)) || isOneLink(paragraph, written);
}

const refersTo = (paragraph: XmlElement, target: RegExp): boolean =>
  [...elementsIn(paragraph)].some((each) => each.name === "w:instrText" && target.test(textOf(each)));

function isOneLink(paragraph: XmlElement, written: string): boolean {
  const links = [...elementsIn(paragraph)].filter(
    ({ name, attributes }) => name === "w:hyperlink" && attributes.has("w:anchor"),
  );
  return links.map(writtenIn).join("").trim() === written.trim() || refersTo(paragraph, /HYPERLINK.*_Toc/i);
}

const writtenIn = (parent: XmlElement): string =>
  [...elementsIn(parent)].map((each) => (each.name === "w:r" ? textOfRun(each) : "")).join("");

/** The titles right above lists leave with them, under any style; a page break stays. */
function removeTitles(root: XmlElement, listed: ReadonlySet<XmlElement>): void {
  const titles = new Set<XmlElement>();
  let last: XmlElement | null = null;
  for (const element of elementsIn(root)) {
    if (element.name === "w:p" && !isEmpty(element)) {
      const isListed = [...elementsIn(element)].some((each) => listed.has(each));
      if (last && isListed && isTitle(last)) titles.add(last);
      last = isListed ? null : element;
    } else if (element.name === "w:tbl") last = null;
  }
  if (titles.size > 0) removeParagraphs(root, titles);
}

/** Whether a line is what a writer puts above a list of contents. */
export const isContentsTitle = (line: string): boolean => TITLE.test(line.replace(/[^\p{L}\s]/gu, "").trim());

const isTitle = (paragraph: XmlElement): boolean => isContentsTitle(writtenIn(paragraph));

const isEmpty = (paragraph: XmlElement): boolean =>
  writtenIn(paragraph).trim() === "" && !findElement(paragraph, "w:fldChar");

const STARTS_PAGE = ["w:br", "w:sectPr", "w:pageBreakBefore"];

function removeParagraphs(parent: XmlElement, paragraphs: ReadonlySet<XmlElement>): void {
  parent.children = parent.children.filter((child) => {
    if (child.kind === "text") return true;
    removeParagraphs(child, paragraphs);
    if (!paragraphs.has(child)) return true;
    for (const element of elementsIn(child))
      element.children = element.children.filter((part) => !isElement(part, "w:t", "w:pStyle"));
    return STARTS_PAGE.some((name) => findElement(child, name));
  });
}

/** Parts of a run that a reader sees in a table of contents. */
const SHOWN = ["w:t", "w:tab", "w:ptab", "w:br"] as const;

/** Empties runs, and removes the paragraphs that they leave without text. */
function removeListed(parent: XmlElement, { runs, marks }: Listed): boolean {
  let isEmptied = false;
  parent.children = parent.children.filter((child) => {
    if (child.kind === "text") return true;
    if (marks.has(child)) {
      isEmptied = true;
      return false;
    }
    if (runs.has(child)) {
      child.children = child.children.filter((part) => !isElement(part, ...SHOWN));
      isEmptied = true;
    }
    const lost = removeListed(child, { runs, marks });
    if (child.name !== "w:p") isEmptied ||= lost;
    return child.name !== "w:p" || !lost || ["w:t", ...PICTURES].some((name) => findElement(child, name));
  });
  return isEmptied;
}
