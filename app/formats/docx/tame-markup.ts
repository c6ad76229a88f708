import type { XmlElement, XmlNode } from "../xml/xml-tree.ts";
import { chooseAlternative, isShape, withTextBoxes, wordArtText } from "./drawings.ts";
import { placeOf } from "./formula-places.ts";
import { markEmptied } from "./emptied-paragraphs.ts";
import { isLost, type Losses } from "./losses.ts";
import { toMathml } from "./mathml.ts";
import type { ParagraphNumbers } from "./paragraph-numbers.ts";
import { writeStyle } from "./paragraph-role.ts";
import { rubyRuns } from "./ruby.ts";
import { isOn, readRunProperties } from "./run-properties.ts";

/** Wrappers whose content the converter would lose with them: simple fields and embedded directions. */
const TRANSPARENT = new Set(["w:fldSimple", "w:dir", "w:bdo"]);

/** Properties before a tracked change. */
const DROPPED = new Set(["w:pPrChange", "w:rPrChange"]);

const FORMULAS = new Set(["m:oMath", "m:oMathPara"]);

/** Deleted text, and text that was moved elsewhere. Without content they mark the end of a paragraph. */
const DELETIONS = new Set(["w:del", "w:moveFrom"]);

/** What the markup of a document gives besides its text. */
interface Findings {
  numbers: ParagraphNumbers;
  losses: Losses;
  /** In MathML. */
  formulas: XmlElement[];
}

/**
 * Prepares one part of a Word document for the converter: unwraps unknown elements, removes hidden and deleted text,
 * replaces formulas by markers, keeps the numbers of headings and lists, and counts what is lost.
 */
export function tameMarkup(root: XmlElement, { numbers, losses, formulas }: Findings): void {
  const tame = (node: XmlNode): XmlNode[] => {
    if (node.kind === "text") return [node];
    if (isHidden(node) || isNoHeader(node)) return [];
    losses.see(node);
    if (isLost(node) || DROPPED.has(node.name)) return [];
    if (DELETIONS.has(node.name) && node.children.length > 0) return [];
    if (FORMULAS.has(node.name)) {
      formulas.push(toMathml(node));
      return [placeOf(formulas.length - 1)];
    }
    if (node.name === "mc:AlternateContent") chooseAlternative(node);
    if (node.name === "v:textpath") return wordArtText(node);
    node.children = node.children.flatMap(tame);
    if (node.name === "w:ruby") return rubyRuns(node);
    if (node.name === "w:p") {
      markEmptied(node);
      numbers.keep(node);
      writeStyle(node);
    }
    if (node.name === "w:drawing") return withTextBoxes(node);
    if (isShape(node)) node.name = "v:shape";
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
