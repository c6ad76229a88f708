import { type XmlElement, textOf, elementsIn, hasClass } from "../xml/xml-tree.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";

/**
 * Takes the dedications and epigraphs with which a text begins, by their style: each gets a page of its own, in the
 * manuscript's order. One after the first heading belongs to its chapter.
 * @returns those pages, and the rest of the text; a text of nothing else stays whole
 */
export function frontMatter(blocks: readonly XmlElement[]): { pages: Chapter[]; text: XmlElement[] } {
  const end = blocks.findIndex((block) => kindOf(block) === null);
  const front = blocks.slice(0, Math.max(end, 0));
  const pages: Chapter[] = [];
  let open: string | null = null;
  for (const block of front) {
    const kind = kindOf(block);
    const current = pages.at(-1);
    if (current && kind === open) current.blocks.push(block);
    else pages.push({ fileName: `${kind}-${pages.length + 1}.xhtml`, title: null, blocks: [block] });
    open = kind;
  }
  return { pages, text: blocks.slice(front.length) };
}

function kindOf(block: XmlElement): string | null {
  return ["dedicace", "exergue"].find((name) => hasClass(block, name)) ?? null;
}

/** Completes links inside the book with the file of their target. */
export function linkAcrossFiles(chapters: readonly Chapter[]): void {
  const files = new Map<string, string>();
  for (const { fileName, blocks } of chapters) {
    for (const block of blocks) {
      for (const element of elementsIn(block)) {
        const id = element.attributes.get("id");
        if (id !== undefined) files.set(id, fileName);
      }
    }
  }
  for (const { fileName, blocks } of chapters) {
    for (const element of blocks.flatMap((block) => [...elementsIn(block)])) {
      const href = element.attributes.get("href");
      if (!href?.startsWith("#")) continue;
      const target = files.get(href.slice(1));
      if (target === undefined) element.attributes.delete("href");
      else if (target !== fileName) element.attributes.set("href", `${target}${href}`);
    }
  }
}

/** The chapter in which half of the text has been read. */
export function middleOf(chapters: readonly Chapter[]): number {
  const lengths = chapters.map(({ blocks }) => blocks.reduce((sum, block) => sum + textOf(block).length, 0));
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let read = 0;
  const middle = lengths.findIndex((length) => (read += length) >= half);
  return Math.max(0, middle);
}

export interface Chapter {
  /** `chapitre-001.xhtml` */
  fileName: string;
  /** Text of its first heading, or null. */
  title: string | null;
  blocks: XmlElement[];
}

/** Above this size, in characters, a part is divided at its second-level headings: older devices open big files slowly. */
const HUGE_PART = 100_000;

/** Maximum length of a file, even without a heading at which to divide it. */
const MAX_FILE = 240_000;

/**
 * Divides a text into the files of a publication: at each heading of the highest level in the text, at the next level
 * too if a part would be huge or if the highest level is only the book's title, and anywhere beyond the maximum.
 * Consecutive headings stay in one file.
 */
export function splitIntoChapters(blocks: readonly XmlElement[]): Chapter[] {
  const levels = [...new Set(blocks.flatMap(headingLevel))].toSorted((a, b) => a - b);
  const [top, second] = levels;
  const isTop = (block: XmlElement): boolean => headingLevel(block)[0] === top;
  const isSecond = (block: XmlElement): boolean => headingLevel(block)[0] === second;
  const parts = top === undefined ? [[...blocks]] : splitBefore(blocks, isTop);
  const onlyNamesTheBook = blocks.filter(isTop).length === 1;
  const files = parts
    .flatMap((part) =>
      second !== undefined && (onlyNamesTheBook || sizeOf(part) > HUGE_PART)
        ? splitBefore(part, isSecond)
        : [part],
    )
    .flatMap(splitBySize)
    .filter((part) => part.length > 0);
  return files.map((part, index) => ({
    fileName: `chapitre-${String(index + 1).padStart(3, "0")}.xhtml`,
    title: part.filter((block) => headingLevel(block).length > 0).map(labelOf)[0] ?? null,
    blocks: part,
  }));
}

/** 1 to 6 in a list; an empty list for an empty heading or any other element. */
export function headingLevel(block: XmlElement): number[] {
  const level = /^h([1-6])$/.exec(block.name)?.[1];
  return level !== undefined && labelOf(block) !== "" ? [Number(level)] : [];
}

/** A heading's text on one line, without its note references and the readings of its signs. */
export function labelOf(heading: XmlElement): string {
  return spokenText(heading)
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}

function spokenText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child.kind === "text") return child.value;
      if (child.name === "br") return " ";
      const isAside = child.name === "rt" || child.attributes.get("epub:type") === "noteref";
      return isAside ? "" : spokenText(child);
    })
    .join("");
}

function splitBefore(blocks: readonly XmlElement[], opens: (block: XmlElement) => boolean): XmlElement[][] {
  const parts: XmlElement[][] = [[]];
  for (const block of blocks) {
    const current = parts.at(-1) ?? [];
    const onlyHeadings = current.every((earlier) => headingLevel(earlier).length > 0);
    if (opens(block) && !onlyHeadings) parts.push([block]);
    else current.push(block);
  }
  return parts;
}

function splitBySize(blocks: readonly XmlElement[]): XmlElement[][] {
  const parts: XmlElement[][] = [[]];
  let size = 0;
  for (const block of blocks) {
    const length = sizeOf([block]);
    if (size > 0 && size + length > MAX_FILE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(block);
    size += length;
  }
  return parts;
}

function sizeOf(blocks: readonly XmlElement[]): number {
  return blocks.reduce((sum, block) => sum + serializeXhtml(block).length, 0);
}
