import { childElements, elementsIn, findElement, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import { graphicIn } from "./losses.ts";

const VML = "urn:schemas-microsoft-com:vml";

/**
 * Leaves the older form of an alternative, which the converter reads, or the newer one in its place if it is alone. The
 * older form of a chart only says that Word is too old to show it.
 */
export function chooseAlternative(alternative: XmlElement): void {
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
export function withTextBoxes(drawing: XmlElement): XmlElement[] {
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

export const isShape = ({ name }: XmlElement): boolean => SHAPES.has(name);

/** The words of a WordArt in older markup, as a text box. */
export function wordArtText(path: XmlElement): XmlElement[] {
  const words = path.attributes.get("string") ?? "";
  const paragraph = xml("w:p", {}, [xml("w:r", {}, [xml("w:t", { "xml:space": "preserve" }, [words])])]);
  return words === "" ? [] : [textBox([xml("w:txbxContent", {}, [paragraph])])];
}

function textBox(content: readonly XmlElement[]): XmlElement {
  return xml("w:pict", {}, [xml("v:textbox", { "xmlns:v": VML }, content)]);
}
