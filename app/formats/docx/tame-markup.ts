import type { XmlElement, XmlNode } from "../xml/xml-tree.ts";
import { placeOf } from "./formula-places.ts";
import { toMathml } from "./mathml.ts";
import type { ParagraphNumbers } from "./paragraph-numbers.ts";
import { isOn, readRunProperties } from "./run-properties.ts";

/** Wrappers whose content the converter would lose with them: simple fields and embedded directions. */
const TRANSPARENT = new Set(["w:fldSimple", "w:dir", "w:bdo", "w:ruby", "w:rubyBase"]);

/** Ruby readings, and properties before a tracked change. */
const DROPPED = new Set(["w:rt", "w:pPrChange", "w:rPrChange"]);

const FORMULAS = new Set(["m:oMath", "m:oMathPara"]);

/**
 * Prepares one part of a Word document for the converter: unwraps unknown elements, removes hidden text, replaces
 * formulas by markers, and keeps the numbers of headings and lists.
 * @param formulas receives the formulas, in MathML
 */
export function tameMarkup(root: XmlElement, numbers: ParagraphNumbers, formulas: XmlElement[]): void {
  const tame = (node: XmlNode): XmlNode[] => {
    if (node.kind === "text") return [node];
    if (isHidden(node) || isNoHeader(node) || DROPPED.has(node.name)) return [];
    if (FORMULAS.has(node.name)) {
      formulas.push(toMathml(node));
      return [placeOf(formulas.length - 1)];
    }
    node.children = node.children.flatMap(tame);
    if (node.name === "w:p") numbers.keep(node);
    return TRANSPARENT.has(node.name) ? node.children : [node];
  };
  root.children = root.children.flatMap(tame);
}

/** A row that is marked as not a header: the converter sees the property, but not that it is switched off. */
const isNoHeader = (node: XmlElement): boolean => node.name === "w:tblHeader" && !isOn(node);

/** Text that Word doesn't show (`w:vanish`) is the author's private note, not part of the book. */
function isHidden(node: XmlElement): boolean {
  return node.name === "w:r" && readRunProperties(node).vanish === true;
}
