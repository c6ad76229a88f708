import {
  addClass,
  childElements,
  elementsIn,
  findElement,
  isElement,
  textOf,
  xml,
  type XmlElement,
} from "../xml/xml-tree.ts";
import { insertText } from "./insert-text.ts";
import { readParagraphProperties } from "./paragraph-properties.ts";
import { styleOf } from "./shown-runs.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Marks the text that a drop cap opens: the converter has no notion of frames. A character of the private use area. */
const MARK = "\uE0F2";

/**
 * Word stores a drop cap as a framed paragraph of its own (`w:framePr`, ECMA-376, part 1, section 17.3.1.11), framed
 * by itself or by its style. This joins it to the paragraph that it opens, in the formatting of that paragraph's first letters, so that the first word
 * is whole. Runs before formatting is resolved.
 */
export function joinDropCaps(root: XmlElement, styles: StyleSheet): void {
  const isInitial = (paragraph: XmlElement): boolean => isDropCap(paragraph, styles);
  const parents: XmlElement[] = [];
  for (const element of elementsIn(root)) {
    if (element.children.some((child) => isElement(child, "w:p") && isInitial(child))) parents.push(element);
  }
  for (const parent of parents) {
    for (const paragraph of childElements(parent, "w:p").filter(isInitial)) joinToNext(paragraph, parent);
  }
}

function isDropCap(paragraph: XmlElement, styles: StyleSheet): boolean {
  const own = readParagraphProperties(paragraph).isDropCap;
  return own ?? styleOf(paragraph, styles)?.paragraph.isDropCap ?? false;
}

/**
 * A picture as an initial, or an initial without a paragraph after it, stays in a paragraph of its own. Empty paragraphs
 * after it are passed over.
 */
function joinToNext(dropCap: XmlElement, parent: XmlElement): void {
  const at = parent.children.indexOf(dropCap);
  const rest = parent.children.slice(at + 1);
  const next = rest.find((sibling) => isElement(sibling, "w:p", "w:tbl") && !isEmpty(sibling));
  const texts = [...textRuns(dropCap)].flatMap((run) => childElements(run, "w:t"));
  const letters = texts.map(textOf).join("");
  const holdsPicture = ["w:drawing", "w:pict", "w:object"].some((name) => findElement(dropCap, name));
  if (!isElement(next, "w:p") || letters.trim() === "" || holdsPicture) return;
  openWith(next, letters);
  // Bookmarks, references to notes and page breaks of the initial.
  for (const element of elementsIn(dropCap)) {
    element.children = element.children.filter((child) => !isElement(child, "w:t", "w:pPr"));
  }
  const start = next.children.findIndex((child) => isElement(child, "w:pPr")) + 1;
  next.children.splice(start, 0, ...dropCap.children);
  parent.children.splice(at, 1);
}

function isEmpty(element: XmlElement): boolean {
  const content = [...elementsIn(element)].map(({ name }) => name);
  return element.name === "w:p" && !content.some((name) => name === "w:r" || name === "w:sdt");
}

function openWith(paragraph: XmlElement, letters: string): void {
  const [run] = textRuns(paragraph);
  if (!run) {
    insertText(paragraph, MARK + letters);
    return;
  }
  const at = run.children.findIndex((child) => isElement(child, "w:t"));
  run.children.splice(at, 0, xml("w:t", { "xml:space": "preserve" }, [MARK + letters]));
}

/** Runs with text in their order, without text that was moved elsewhere and without text boxes. */
function* textRuns(parent: XmlElement): Generator<XmlElement> {
  for (const child of childElements(parent)) {
    if (child.name === "w:r" && childElements(child, "w:t").length > 0) yield child;
    else if (child.name !== "w:r" && child.name !== "w:moveFrom") yield* textRuns(child);
  }
}

/** Gives the paragraphs of drop caps their class; the style sheet enlarges their first letter. */
export function classDropCaps(element: XmlElement, paragraph: XmlElement | null = null): void {
  const current = element.name === "p" ? element : paragraph;
  for (const child of element.children) {
    if (child.kind === "element") classDropCaps(child, current);
    else if (child.value.includes(MARK)) {
      child.value = child.value.replaceAll(MARK, "");
      if (current) addClass(current, "lettrine");
    }
  }
}
