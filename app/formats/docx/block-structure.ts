import {
  childElements,
  elementsIn,
  hasClass,
  isBlank,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
  addClass,
} from "../xml/xml-tree.ts";
import { divide } from "./page-breaks.ts";
import { isEmptyParagraph } from "./paragraph-flow.ts";

/** Moves content outside any block into one: an empty bookmark joins the next block, text gets a paragraph. */
export function adoptStrays(nodes: readonly XmlElement[]): XmlElement[] {
  const blocks: XmlElement[] = [];
  let waiting: XmlElement[] = [];
  for (const node of nodes) {
    if (!["a", "span", "em", "strong", "sup", "sub", "s", "u", "img", "br"].includes(node.name)) {
      node.children.unshift(...waiting);
      blocks.push(node);
      waiting = [];
    } else if (node.name !== "br") {
      waiting.push(node);
    }
  }
  if (waiting.some((node) => textOf(node) !== "" || node.name === "img")) blocks.push(xml("p", {}, waiting));
  return blocks;
}

/**
 * A paragraph that holds a picture alone becomes a figure, with the caption before it, the one that follows it, or
 * the one below it in its own paragraph. What follows a table is the table's, unless it names a figure.
 */
export function makeFigures(blocks: readonly XmlElement[]): XmlElement[] {
  const arranged: XmlElement[] = [];
  for (const block of blocks) {
    const previous = arranged.at(-1);
    const captioned = withCaptionBelow(block);
    if (captioned) arranged.push(captioned);
    else if (isPictureAlone(block)) {
      const followsTable = arranged.at(-2)?.name === "table";
      const isCaptioned =
        previous && hasClass(previous, "legende") && (!followsTable || namesFigure(previous));
      const caption = isCaptioned ? [captionOf("figcaption", previous)] : [];
      if (isCaptioned) arranged.pop();
      const content = [...caption, ...withoutBlanks(block.children)];
      arranged.push(xml("figure", Object.fromEntries(block.attributes), content));
    } else if (hasClass(block, "legende") && previous?.name === "figure" && !hasCaption(previous)) {
      previous.children.push(captionOf("figcaption", block));
    } else {
      arranged.push(block);
    }
  }
  for (const figure of arranged) {
    if (figure.name === "figure") figure.attributes.delete("class");
  }
  return arranged;
}

/** A longer text is no caption. */
const LONGEST_CAPTION = 300;

/** The figure of a paragraph that is a picture and, after a line break, its caption; null for others. */
function withCaptionBelow(block: XmlElement): XmlElement | null {
  if (block.name !== "p" || ![...elementsIn(block)].some(({ name }) => name === "br")) return null;
  const [picture, caption] = divide(block, ({ name }) => name === "br");
  const words = textOf(caption).trim();
  const isCaption = words !== "" && words.length <= LONGEST_CAPTION && !hasImage(caption);
  if (!isCaption || !isPictureAlone(picture)) return null;
  const content = [...withoutBlanks(picture.children), xml("figcaption", {}, caption.children)];
  return xml("figure", Object.fromEntries(block.attributes), content);
}

const hasImage = (element: XmlElement): boolean =>
  [...elementsIn(element)].some(({ name }) => name === "img");

function isPictureAlone(block: XmlElement): boolean {
  const inside = [...elementsIn(block)].slice(1);
  const onlyWraps = inside.every((element) => ["img", "a", "span", "em", "strong"].includes(element.name));
  return (
    block.name === "p" && onlyWraps && inside.some(({ name }) => name === "img") && isBlank(textOf(block))
  );
}

function withoutBlanks(children: readonly XmlNode[]): XmlNode[] {
  return children.filter((child) => child.kind === "element");
}

function hasCaption(figure: XmlElement): boolean {
  return childElements(figure, "figcaption").length > 0;
}

/** Links a table's header cells to their rows or columns, empties blank cells, and removes tables without rows. */
export function arrangeTables(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.filter((block) => {
    for (const element of elementsIn(block)) {
      if (element.name === "th") element.attributes.set("scope", "col");
      if (isElement(element, "td", "th", "li")) dropEmptyParagraphs(element);
    }
    return (
      block.name !== "table" || [...elementsIn(block)].some(({ name }) => name === "td" || name === "th")
    );
  });
}

function dropEmptyParagraphs(cell: XmlElement): void {
  cell.children = cell.children.filter((child) => !isElement(child, "p") || !isEmptyParagraph(child));
}

/** The class of a picture that floats beside the text in Word, until it has its place. */
export const FLOATING = "flottante";

/**
 * Word sets the text of a paragraph around a picture that floats. A book has it before the paragraph, or after it if
 * text comes first: in the line it would push the lines apart.
 */
export function placeFloatingPictures(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    const placed = isElement(block, "p") && !isBlank(textOf(block)) ? takeOut(block) : [block];
    for (const element of placed.flatMap((each) => [...elementsIn(each)])) {
      if (element.name === "img") element.attributes.delete("class");
    }
    return placed;
  });
}

function takeOut(paragraph: XmlElement): XmlElement[] {
  const before: XmlElement[] = [];
  const after: XmlElement[] = [];
  let hasText = false;
  paragraph.children = paragraph.children.filter((child) => {
    if (!isElement(child, "img") || !hasClass(child, FLOATING)) {
      hasText ||= !isBlank(textOf(child));
      return true;
    }
    (hasText ? after : before).push(xml("p", {}, [child]));
    return false;
  });
  return [...before, paragraph, ...after];
}

/**
 * Puts captions into their tables. A caption between two tables belongs to the one on the side where the document has
 * its other captions; one that names a figure beside it is the figure's.
 */
export function captionTables(blocks: readonly XmlElement[]): XmlElement[] {
  const captions = blocks.flatMap((block, index) => (isCaption(block) ? [placeOf(blocks, index)] : []));
  const above = captions.filter(({ before, after }) => after && !before).length;
  const below = captions.filter(({ before, after }) => before && !after).length;
  const taken = new Set<XmlElement>();
  for (const { caption, before, after } of captions) {
    const table = before && after ? (above > below ? after : before) : (before ?? after);
    const free = [table, after].find((each) => each && !isElement(each.children[0], "caption"));
    if (!free) continue;
    taken.add(caption);
    putInto(free, caption, free === after);
  }
  return blocks.filter((block) => !taken.has(block));
}

/** What a caption has of its paragraph: the target of a link, a language, a direction. */
function captionOf(name: "caption" | "figcaption", paragraph: XmlElement): XmlElement {
  const attributes = [...paragraph.attributes].filter(([attribute]) => attribute !== "class");
  return xml(name, Object.fromEntries(attributes), paragraph.children);
}

interface CaptionPlace {
  caption: XmlElement;
  /** The table right before it, if it may be its own. */
  before: XmlElement | undefined;
  after: XmlElement | undefined;
}

const isCaption = (block: XmlElement): boolean => block.name === "p" && hasClass(block, "legende");

const FIGURE = /^\s*(?:fig(?:ure|\.)|illustrations?\b|images?\b|photo|carte\b|planche\b|schéma)/iu;
const namesFigure = (caption: XmlElement): boolean => FIGURE.test(textOf(caption));
const TABLE = /^\s*tab(?:le|leau|\.)/iu;

function placeOf(blocks: readonly XmlElement[], index: number): CaptionPlace {
  const [last, caption = xml("p"), next] = [blocks[index - 1], blocks[index], blocks[index + 1]];
  const words = textOf(caption);
  const hasPicture = (block: XmlElement | undefined): boolean =>
    block?.name === "p" && [...elementsIn(block)].some(({ name }) => name === "img");
  const isFigures = namesFigure(caption) && (hasPicture(last) || hasPicture(next));
  const followsPicture = hasPicture(last) && !TABLE.test(words);
  return {
    caption,
    before: !isFigures && last?.name === "table" ? last : undefined,
    after: !isFigures && !followsPicture && next?.name === "table" ? next : undefined,
  };
}

function putInto(table: XmlElement, paragraph: XmlElement, isAbove: boolean): void {
  const caption = captionOf("caption", paragraph);
  if (!isAbove) addClass(caption, "dessous");
  if (isAbove && hasClass(paragraph, "nouvelle-page")) addClass(table, "nouvelle-page");
  table.children.unshift(caption);
}
