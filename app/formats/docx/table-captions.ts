import { addClass, elementsIn, hasClass, isElement, textOf, xml, type XmlElement } from "../xml/xml-tree.ts";

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
export function captionOf(name: "caption" | "figcaption", paragraph: XmlElement): XmlElement {
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
export const namesFigure = (caption: XmlElement): boolean => FIGURE.test(textOf(caption));
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
