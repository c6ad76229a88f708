import {
  addClass,
  elementsIn,
  hasClass,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { divide } from "./page-breaks.ts";
import { isEmptyParagraph } from "./paragraph-flow.ts";
import { levelsOf } from "./verse-passages.ts";

const isLineBreak = ({ name }: XmlElement): boolean => name === "br";

/**
 * Gives verse its lines, stanzas and indents: each line is a paragraph, so that a line that is too long turns with a hanging
 * indent. A stanza begins after an empty paragraph or line, or with each paragraph that holds several lines.
 */
export function arrangeVerse(blocks: readonly XmlElement[]): XmlElement[] {
  const arranged: XmlElement[] = [];
  let blanks: XmlElement[] = [];
  for (const block of blocks) {
    const poem = arranged.at(-1);
    if (isBlank(block) && poem && isVerse(poem)) {
      blanks.push(block);
      continue;
    }
    if (isVerse(block) && poem && isVerse(poem)) poem.children.push(...blanks, ...block.children);
    else arranged.push(...blanks, block);
    blanks = [];
  }
  arranged.push(...blanks);
  for (const block of arranged) if (isVerse(block)) block.children = linesOf(block.children);
  return arranged;
}

const isVerse = (block: XmlElement): boolean => block.name === "div" && hasClass(block, "vers");

/** An empty paragraph that starts no page. */
const isBlank = (block: XmlElement): boolean =>
  isEmptyParagraph(block) && ![...elementsIn(block)].some(({ name }) => name === "br");

function linesOf(paragraphs: readonly XmlNode[]): XmlElement[] {
  const lines: XmlElement[] = [];
  let opensStanza = false;
  for (const paragraph of paragraphs) {
    if (!isElement(paragraph, "p")) continue;
    const own = divided(paragraph);
    opensStanza ||= own.filter((line) => !isEmptyParagraph(line)).length > 1;
    for (const line of own) {
      if (isEmptyParagraph(line)) opensStanza = true;
      else {
        if (opensStanza && lines.length > 0) addClass(line, "strophe");
        lines.push(line);
        opensStanza = false;
      }
    }
    opensStanza ||= own.length > 1;
  }
  indentBySpaces(lines);
  return lines;
}

const INDENTS = ["", "retrait", "retrait-2", "retrait-3"];
/** A tab, in spaces; fewer than two spaces are no indent. */
const TAB = 4;
const LEAST = 2;

/** Spaces and tabs with which lines begin become indents. */
function indentBySpaces(lines: readonly XmlElement[]): void {
  const starts = lines.map((line) => /^[\t \u00A0\u2002\u2003]*/.exec(textOf(line))?.[0] ?? "");
  const levels = levelsOf(
    starts.map((start) => start.replaceAll("\t", " ".repeat(TAB)).length),
    LEAST,
  );
  lines.forEach((line, index) => {
    removeStart(line, starts[index]?.length ?? 0);
    const indent = INDENTS[levels[index] ?? 0];
    if (indent && !/\bretrait/.test(line.attributes.get("class") ?? "")) addClass(line, indent);
  });
}

/** @returns how many letters of the start are left to remove */
function removeStart(element: XmlElement, length: number): number {
  let left = length;
  for (const child of element.children) {
    if (left === 0) return 0;
    if (child.kind === "element") left = removeStart(child, left);
    else {
      const removed = Math.min(left, child.value.length);
      child.value = child.value.slice(removed);
      left -= removed;
    }
  }
  return left;
}

function divided(paragraph: XmlElement): XmlElement[] {
  if (![...elementsIn(paragraph)].some(isLineBreak) || [...elementsIn(paragraph)].some(isPageBreak))
    return [paragraph];
  const [before, after] = divide(paragraph, isLineBreak);
  return [before, ...divided(after)];
}

const isPageBreak = (element: XmlElement): boolean => hasClass(element, "saut-de-page");
