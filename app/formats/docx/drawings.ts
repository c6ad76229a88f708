import { childElements, elementsIn, xml, type XmlElement } from "../xml/xml-tree.ts";

const VML = "urn:schemas-microsoft-com:vml";

/** Leaves the older form of an alternative, which the converter reads, or the newer one in its place if it is alone. */
export function chooseAlternative(alternative: XmlElement): void {
  const [fallback] = childElements(alternative, "mc:Fallback");
  const [choice] = childElements(alternative, "mc:Choice");
  const chosen = fallback && childElements(fallback).length > 0 ? fallback : choice;
  alternative.children = chosen ? [{ ...chosen, name: "mc:Fallback" }] : [];
}

/**
 * Text boxes of a drawing in the older markup, the only one in which the converter sees them, after the drawing, whose
 * pictures it sees.
 */
export function withTextBoxes(drawing: XmlElement): XmlElement[] {
  const boxes = [...elementsIn(drawing)].filter(({ name }) => name === "w:txbxContent");
  return boxes.length === 0 ? [drawing] : [drawing, ...boxes.map((box) => textBox([box]))];
}

/** The words of a WordArt in older markup, as a text box. */
export function wordArtText(path: XmlElement): XmlElement[] {
  const words = path.attributes.get("string") ?? "";
  const paragraph = xml("w:p", {}, [xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [words])])]);
  return words === "" ? [] : [textBox([xml("w:txbxContent", {}, [paragraph])])];
}

function textBox(content: readonly XmlElement[]): XmlElement {
  return xml("w:pict", {}, [xml("v:textbox", { "xmlns:v": VML }, content)]);
}
