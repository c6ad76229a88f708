import { textOf, type XmlElement } from "../xml/xml-tree.ts";

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;

/** Blocks whose direction is told on their own. */
const DIRECTED = new Set("p h1 h2 h3 h4 h5 h6 li td th".split(" "));

/**
 * Marks blocks whose first letter is written the other way than the book (rule P2 of the Unicode bidirectional
 * algorithm), so that their alignment and punctuation follow their script.
 */
export function markDirections(element: XmlElement, bookDirection: "ltr" | "rtl"): void {
  if (DIRECTED.has(element.name)) {
    const direction = directionOf(textOf(element));
    if (direction && direction !== bookDirection) element.attributes.set("dir", direction);
  }
  for (const child of element.children) {
    if (child.kind === "element") markDirections(child, bookDirection);
  }
}

function directionOf(text: string): "ltr" | "rtl" | null {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT_LETTER.test(first) ? "rtl" : "ltr";
}
