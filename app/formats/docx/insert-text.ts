import { elementsIn, isElement, textOf, xml, type XmlElement } from "../xml/xml-tree.ts";

/** Inserts text before a paragraph's own. */
export function insertText(paragraph: XmlElement, text: string): void {
  const run = xml("w:r", {}, [wordText(text)]);
  const properties = paragraph.children.findIndex((child) => isElement(child, "w:pPr"));
  paragraph.children.splice(properties + 1, 0, run);
}

export const wordText = (text: string): XmlElement => xml("w:t", { "xml:space": "preserve" }, [text]);

/** The texts and tabs of a paragraph, in their order. */
export const shownIn = (paragraph: XmlElement): XmlElement[] =>
  [...elementsIn(paragraph)].filter((each) => isElement(each, "w:t", "w:tab", "w:ptab"));

/** The text of a text or a tab. */
export const valueOf = (shown: XmlElement): string => (shown.name === "w:t" ? textOf(shown) : "\t");

/** Takes this many characters off the end of texts and tabs. */
export function cutEnd(shown: readonly XmlElement[], length: number): void {
  let left = length;
  for (const element of shown.toReversed()) {
    const value = valueOf(element);
    if (left === 0) return;
    element.name = "w:t";
    element.children = [{ kind: "text", value: value.slice(0, Math.max(0, value.length - left)) }];
    left = Math.max(0, left - value.length);
  }
}
