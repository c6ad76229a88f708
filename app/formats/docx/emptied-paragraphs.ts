import {
  childElements,
  elementsIn,
  isBlank,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { insertText } from "./insert-text.ts";
import { isEmptyParagraph } from "./paragraph-flow.ts";

/** Marks paragraphs that are not empty in Word. A character of the private use area. */
const MARK = "\uE0F9";

const DRAWINGS = new Set(["w:drawing", "w:pict", "w:object"]);

/**
 * Marks a paragraph that holds a drawing and no text of its own. Without what the converter does not keep, it would be
 * taken for the empty line of a scene break.
 */
export function markEmptied(paragraph: XmlElement): void {
  const own = [...ownElements(paragraph)];
  const isDrawn = own.some(({ name }) => DRAWINGS.has(name));
  if (!isDrawn || own.some((element) => element.name === "w:t" && textOf(element).trim() !== "")) return;
  // A horizontal line is the sign of a scene break.
  if (![...elementsIn(paragraph)].some(({ attributes }) => attributes.has("o:hr")))
    insertText(paragraph, MARK);
}

/** The elements of a paragraph, without those of its text boxes. */
function* ownElements(parent: XmlElement): Generator<XmlElement> {
  for (const child of childElements(parent)) {
    yield child;
    if (child.name !== "w:p") yield* ownElements(child);
  }
}

const LINES = new Set("p h1 h2 h3 h4 h5 h6".split(" "));

/**
 * Removes marked paragraphs without a picture, and the marks of others. A title without text is an empty line. Targets
 * of links move on to the next block, since empty lines may be left out.
 */
export function dropEmptied(parent: XmlElement): void {
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    if (!LINES.has(child.name)) {
      dropEmptied(child);
      return [child];
    }
    const isMarked = removeMarks(child);
    if (isEmptyLine(child)) child.name = "p";
    if (!isEmptyParagraph(child)) return [child];
    const inside = [...elementsIn(child)];
    const targets = inside.filter(({ name }) => name === "a");
    if (targets.length > 0) child.children = inside.filter(({ name }) => name === "br");
    const isPageBreak = inside.some(({ name }) => name === "br");
    return isMarked && !isPageBreak ? targets : [child, ...targets];
  });
}

/** Without a word and without a picture. */
const isEmptyLine = (line: XmlElement): boolean =>
  isBlank(textOf(line)) && ![...elementsIn(line)].some(({ name }) => name === "img");

/** @returns whether there was one */
function removeMarks(element: XmlElement): boolean {
  let isMarked = false;
  for (const child of element.children) {
    if (child.kind === "element") isMarked = removeMarks(child) || isMarked;
    else if (child.value.includes(MARK)) {
      child.value = child.value.replaceAll(MARK, "");
      isMarked = true;
    }
  }
  return isMarked;
}
