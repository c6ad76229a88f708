import {
  type XmlElement,
  type XmlNode,
  childElements,
  elementsIn,
  findElement,
  isElement,
  xml,
  text,
  textOf,
} from "../xml/xml-tree.ts";
import { placeOf } from "./formula-places.ts";
import { markEmptied } from "./paragraph-flow.ts";
import { isLost, type Losses, graphicIn } from "./losses.ts";
import { toMathml } from "./mathml.ts";
import type { ParagraphNumbers } from "./paragraph-numbers.ts";
import { writeStyle } from "./style-map.ts";
import { rubyRuns } from "./run-content.ts";
import { isOn, readRunProperties } from "./run-properties.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

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

const VML = "urn:schemas-microsoft-com:vml";

/**
 * Leaves the older form of an alternative, which the converter reads, or the newer one in its place if it is alone. The
 * older form of a chart only says that Word is too old to show it.
 */
function chooseAlternative(alternative: XmlElement): void {
  const [fallback] = childElements(alternative, "mc:Fallback");
  const [choice] = childElements(alternative, "mc:Choice");
  const isReadable = fallback && !isHollow(fallback) && !(choice && graphicIn(choice));
  const chosen = isReadable ? fallback : choice;
  alternative.children = chosen ? [{ ...chosen, name: "mc:Fallback" }] : [];
}

/** Nothing, or a picture without content: the place of a form that its program does not write. */
const isHollow = (fallback: XmlElement): boolean =>
  childElements(fallback).every(({ name, children }) => name === "w:pict" && children.length === 0);

/**
 * A drawing, with what the converter does not see in it: its text boxes, in the older markup, and the pictures of a
 * group, each in a drawing of its own.
 */
function withTextBoxes(drawing: XmlElement): XmlElement[] {
  const boxes = [...elementsIn(drawing)].filter(({ name }) => name === "w:txbxContent");
  return [...withGroupedPictures(drawing), ...boxes.map((box) => textBox([box]))];
}

function withGroupedPictures(drawing: XmlElement): XmlElement[] {
  const data = findElement(drawing, "a:graphicData");
  const pictures = [...elementsIn(drawing)].filter(({ name }) => name === "pic:pic");
  if (!data || pictures.length === 0 || data.children.some((child) => isElement(child, "pic:pic")))
    return [drawing];
  const group = findElement(drawing, "wp:docPr");
  return pictures.map((picture) =>
    xml("w:drawing", {}, [
      xml("wp:inline", {}, [
        xml("wp:docPr", { id: "0", name: "", descr: descriptionOf(picture, pictures.length === 1, group) }),
        xml("a:graphic", {}, [xml("a:graphicData", {}, [picture])]),
      ]),
    ]),
  );
}

/** The description of the group of a picture that is alone in it, else the picture's own. */
function descriptionOf(picture: XmlElement, isAlone: boolean, group?: XmlElement): string | undefined {
  const ofGroup = group?.attributes.get("descr");
  const own = findElement(picture, "pic:cNvPr")?.attributes.get("descr");
  return isAlone ? (ofGroup ?? own) : (own ?? ofGroup);
}

/** Shapes of the older markup that may hold text or a picture: the converter reads only some of their names. */
const SHAPES = new Set(["v:oval", "v:line", "v:polyline", "v:curve", "v:arc", "v:image"]);

const isShape = ({ name }: XmlElement): boolean => SHAPES.has(name);

/** The words of a WordArt in older markup, as a text box. */
function wordArtText(path: XmlElement): XmlElement[] {
  const words = path.attributes.get("string") ?? "";
  const paragraph = xml("w:p", {}, [xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [words])])]);
  return words === "" ? [] : [textBox([xml("w:txbxContent", {}, [paragraph])])];
}

function textBox(content: readonly XmlElement[]): XmlElement {
  return xml("w:pict", {}, [xml("v:textbox", { "xmlns:v": VML }, content)]);
}

/** Their attributes are for Word alone: identifiers, and whether spaces are kept. The converter keeps them all. */
const WITHOUT_ATTRIBUTES = new Set(["w:p", "w:r", "w:t"]);

/** Properties that have been read, and that the converter doesn't read. */
const READ = new Set(["w:spacing"]);

const PROPERTIES = new Set(["w:rPr", "w:pPr"]);

/**
 * Makes a document smaller for the converter, which reads the same: its trees take half a kilobyte for each element.
 * Empty properties and attributes without a meaning are dropped, and runs of text with the same formatting are joined:
 * Word splits them wherever a word was corrected.
 */
export function leanMarkup(parent: XmlElement): void {
  const kept: XmlElement["children"] = [];
  let last: TextRun | null = null;
  for (const child of parent.children) {
    if (child.kind === "text") {
      kept.push(child);
      last = null;
      continue;
    }
    if (READ.has(child.name)) continue;
    leanMarkup(child);
    if (WITHOUT_ATTRIBUTES.has(child.name)) dropAttributes(child);
    if (PROPERTIES.has(child.name) && child.children.length === 0) continue;
    const run: TextRun | null = textRunOf(child);
    if (run && last?.formatting === run.formatting) {
      last.text.children = [text(textOf(last.text) + textOf(run.text))];
      continue;
    }
    last = run;
    kept.push(child);
  }
  parent.children = kept;
}

/** Namespaces may be declared anywhere. */
function dropAttributes({ attributes }: XmlElement): void {
  for (const [name] of attributes) if (!name.startsWith("xmlns")) attributes.delete(name);
}

/** A run that holds text alone, with all its formatting as one string. */
interface TextRun {
  formatting: string;
  text: XmlElement;
}

function textRunOf(run: XmlElement): TextRun | null {
  if (run.name !== "w:r") return null;
  const [written, ...others] = run.children.filter((child) => !isElement(child, "w:rPr"));
  if (!written || others.length > 0 || !isElement(written, "w:t")) return null;
  return { formatting: childElements(run, "w:rPr").map(serializeXml).join(""), text: written };
}
