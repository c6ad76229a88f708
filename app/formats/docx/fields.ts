import { Attributes } from "../xml/attributes.ts";
import {
  childElements,
  elementsIn,
  findElement,
  isElement,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";

/** A complex field (ECMA-376, part 1, section 17.16.18): from its `begin` to its `end`, across runs and paragraphs. */
interface Field {
  instructions: XmlElement[];
  isContents: boolean;
  /** Runs of a table of contents. */
  runs: XmlElement[];
}

/** Cross references: to the text or the note of a bookmark. Those to its page follow (`paper-pages.ts`). */
const REFERENCE = /^\s*(?:REF|NOTEREF)\s+"?([^\s"\\]+)/i;
const CONTENTS = /^\s*TOC\b/i;

/** Parts of a run that a reader sees in a table of contents. */
const SHOWN = ["w:t", "w:tab", "w:ptab", "w:br"] as const;

/**
 * Turns cross references into links, which the converter understands, and removes tables of contents, under any style:
 * their page numbers do not apply, and the book has its own.
 */
export function resolveFields(root: XmlElement): void {
  removeContentsBlocks(root);
  const contents = new Set<XmlElement>();
  const open: Field[] = [];
  for (const element of elementsIn(root)) {
    if (element.name === "w:fldSimple") linkSimpleField(element);
    if (element.name === "w:r") open.find(({ isContents }) => isContents)?.runs.push(element);
    if (element.name === "w:instrText") open.at(-1)?.instructions.push(element);
    if (element.name !== "w:fldChar") continue;
    const type = element.attributes.get("w:fldCharType");
    if (type === "begin") open.push({ instructions: [], isContents: false, runs: [] });
    if (type === "separate") resolve(open.at(-1));
    // A table of contents that never ends removes nothing.
    if (type === "end") for (const run of open.pop()?.runs ?? []) contents.add(run);
  }
  if (contents.size === 0) return;
  removeTitles(root, contents);
  removeRuns(root, contents);
}

function resolve(field: Field | undefined): void {
  const instruction = field?.instructions.map(textOf).join("") ?? "";
  if (!field) return;
  field.isContents = CONTENTS.test(instruction);
  const [first, ...others] = field.instructions;
  const target = REFERENCE.exec(instruction)?.[1];
  if (!first || target === undefined) return;
  first.children = [{ kind: "text", value: ` HYPERLINK \\l "${target}" ` }];
  for (const other of others) other.children = [];
}

function linkSimpleField(field: XmlElement): void {
  const target = REFERENCE.exec(field.attributes.get("w:instr") ?? "")?.[1];
  if (target === undefined) return;
  field.name = "w:hyperlink";
  field.attributes = new Attributes([["w:anchor", target]]);
}

/** Word's own building block holds the title of the table of contents too. */
function removeContentsBlocks(parent: XmlElement): void {
  parent.children = parent.children.filter((child) => !isElement(child, "w:sdt") || !isContentsBlock(child));
  for (const child of childElements(parent)) {
    if (child.name !== "w:p") removeContentsBlocks(child);
  }
}

function isContentsBlock(block: XmlElement): boolean {
  const gallery = findElement(block, "w:docPartGallery")?.attributes.get("w:val");
  return gallery === "Table of Contents";
}

/** What a writer puts above a table of contents, without its signs. */
const TITLE =
  /^(?:sommaire|(?:table of )?contents|table(?: des matières)?|(?:table|liste|list) (?:des|of) (?:illustrations|figures|tableaux|tables|cartes))$/iu;

/** The titles right above tables of contents leave with them, under any style; a page break stays. */
function removeTitles(root: XmlElement, contents: ReadonlySet<XmlElement>): void {
  const titles = new Set<XmlElement>();
  let last: XmlElement | null = null;
  for (const element of elementsIn(root)) {
    if (element.name === "w:p" && !isEmpty(element)) {
      const isInContents = [...elementsIn(element)].some((each) => contents.has(each));
      const words = last ? writtenIn(last).replace(/[^\p{L}\s]/gu, "") : "";
      if (last && isInContents && TITLE.test(words.trim())) titles.add(last);
      last = isInContents ? null : element;
    } else if (element.name === "w:tbl") last = null;
  }
  if (titles.size > 0) removeParagraphs(root, titles);
}

const isEmpty = (paragraph: XmlElement): boolean =>
  writtenIn(paragraph).trim() === "" && !findElement(paragraph, "w:fldChar");

const writtenIn = (paragraph: XmlElement): string =>
  [...elementsIn(paragraph)].flatMap((each) => (each.name === "w:t" ? [textOf(each)] : [])).join("");

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

/** Empties runs, and removes the paragraphs that they leave without text. */
function removeRuns(parent: XmlElement, runs: ReadonlySet<XmlElement>): boolean {
  let emptied = false;
  parent.children = parent.children.filter((child) => {
    if (child.kind === "text") return true;
    if (runs.has(child)) {
      child.children = child.children.filter((part) => !isElement(part, ...SHOWN));
      emptied = true;
      return true;
    }
    const lost = removeRuns(child, runs);
    if (child.name !== "w:p") emptied ||= lost;
    return child.name !== "w:p" || !lost || findElement(child, "w:t") !== undefined;
  });
  return emptied;
}
