import { isElement, xml, type XmlElement } from "../xml/xml-tree.ts";

/** Inserts text before a paragraph's own. */
export function insertText(paragraph: XmlElement, text: string): void {
  const run = xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [text])]);
  const properties = paragraph.children.findIndex((child) => isElement(child, "w:pPr"));
  paragraph.children.splice(properties + 1, 0, run);
}
