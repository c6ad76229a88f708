import {
  addClass,
  childElements,
  elementsIn,
  findElement,
  isElement,
  text,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { insertText } from "./insert-text.ts";
import { readParagraphProperties, type StyleSheet } from "./style-sheet.ts";
import { styleOf } from "./shown-runs.ts";

/** Around the letters of a drop cap: the converter has no notion of frames. Characters of the private use area. */
const OPEN = "\uE0F2";
const CLOSE = "\uE0FA";
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);

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
    insertText(paragraph, OPEN + letters + CLOSE);
    return;
  }
  const at = run.children.findIndex((child) => isElement(child, "w:t"));
  run.children.splice(at, 0, xml("w:t", { "xml:space": "preserve" }, [OPEN + letters + CLOSE]));
}

/** Runs with text in their order, without text that was moved elsewhere and without text boxes. */
function* textRuns(parent: XmlElement): Generator<XmlElement> {
  for (const child of childElements(parent)) {
    if (child.name === "w:r" && childElements(child, "w:t").length > 0) yield child;
    else if (child.name !== "w:r" && child.name !== "w:moveFrom") yield* textRuns(child);
  }
}

/** A letter or a figure that the style sheet can enlarge without an element around it. */
const ONE_LETTER = /^\s*[\p{L}\p{N}]\p{M}*\s*$/u;

/**
 * Gives the paragraphs of drop caps their class. The style sheet enlarges the first letter; signs and several letters
 * get a span, in the line with the rest of their word: beside it, a screen reader would read them as a word of their own.
 */
export function classDropCaps(element: XmlElement, paragraph: XmlElement | null = null): void {
  const current = element.name === "p" ? element : paragraph;
  element.children = element.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return withInitial(child.value, current);
    classDropCaps(child, current);
    return [child];
  });
}

function withInitial(value: string, paragraph: XmlElement | null): XmlNode[] {
  const found = MARKED.exec(value);
  if (!found) return [text(value)];
  const [marked, letters = ""] = found;
  const [before, after] = [value.slice(0, found.index), value.slice(found.index + marked.length)];
  const isOneLetter = ONE_LETTER.test(letters);
  if (paragraph) addClass(paragraph, isOneLetter ? "lettrine" : "initiales");
  if (!paragraph || isOneLetter) return [text(before + letters + after)];
  const initial = letters.trim();
  const [space = "", rest = ""] = letters.split(initial);
  const opening = before + space;
  return [
    ...(opening === "" ? [] : [text(opening)]),
    xml("span", { class: "lettres" }, [initial]),
    text(rest + after),
  ];
}
