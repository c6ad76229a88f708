import { isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import { numberingReference, type Numbering } from "./numbering.ts";

/** Dashes that open a line of dialogue in French; the hyphen is kept for real lists. */
const DIALOGUE_DASHES = new Set(["—", "–"]);

/**
 * Word turns lines of dialogue into bullet lists as they are typed. Makes them paragraphs again, with their dash and
 * the no-break space that French sets after it.
 */
export function spellOutDash(paragraph: XmlElement, numbering: Numbering): void {
  const properties = paragraph.children.find((child) => isElement(child, "w:pPr"));
  if (properties?.kind !== "element") return;
  const reference = numberingReference(properties);
  const level = reference && numbering.get(reference.numId)?.levels.get(reference.level ?? "0");
  const bullet = level?.text.trim() ?? "";
  if (level?.format !== "bullet" || !DIALOGUE_DASHES.has(bullet)) return;
  properties.children = properties.children.filter((child) => !isElement(child, "w:numPr"));
  insertText(paragraph, `${bullet}\u00A0`);
}

/** Puts text before a paragraph's own. */
export function insertText(paragraph: XmlElement, text: string): void {
  const run = xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [text])]);
  const properties = paragraph.children.findIndex((child) => isElement(child, "w:pPr"));
  paragraph.children.splice(properties + 1, 0, run);
}
