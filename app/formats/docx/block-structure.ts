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
} from "../xml/xml-tree.ts";
import { divide } from "./page-breaks.ts";
import { isEmptyParagraph } from "./paragraph-flow.ts";
import { captionOf, namesFigure } from "./table-captions.ts";

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
