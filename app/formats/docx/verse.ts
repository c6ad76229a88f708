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

const isLineBreak = ({ name }: XmlElement): boolean => name === "br";

/**
 * Gives verse its lines and stanzas: each line is a paragraph, so that a line that is too long turns with a hanging
 * indent. A stanza begins after an empty paragraph, or with each paragraph that holds several lines.
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
    const own = divided(paragraph).filter((line) => !isEmptyParagraph(line));
    const [first] = own;
    if (first && lines.length > 0 && (opensStanza || own.length > 1)) addClass(first, "strophe");
    for (const line of own) if (/^(?:\t|[ \u00A0]{2})/.test(textOf(line))) addClass(line, "retrait");
    lines.push(...own);
    opensStanza = first === undefined || own.length > 1;
  }
  return lines;
}

function divided(paragraph: XmlElement): XmlElement[] {
  if (![...elementsIn(paragraph)].some(isLineBreak) || [...elementsIn(paragraph)].some(isPageBreak))
    return [paragraph];
  const [before, after] = divide(paragraph, isLineBreak);
  return [before, ...divided(after)];
}

const isPageBreak = (element: XmlElement): boolean => hasClass(element, "saut-de-page");
