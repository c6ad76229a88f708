import { childElements, elementsIn, findElement, isBlank, type XmlElement } from "../xml/xml-tree.ts";
import type { Crop } from "./image-crop.server.ts";

/** How Word shows a picture. */
export interface ImageFrame {
  /** Its size as CSS, relative to the text. */
  style: string;
  crop: Crop | null;
}

/** The converter passes no size: a picture's alternative text carries its index between two private characters. */
const OPEN = "\uE0F5";
const CLOSE = "\uE0F6";
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

/** English Metric Units: 635 in a twentieth of a point, 152 400 in an em of 12 points, the usual size of text. */
const EMU_PER_TWIP = 635;
const EMU_PER_EM = 152_400;
/** The measure of an A4 page with Word's margins: 16 cm. */
const USUAL_MEASURE = 5_760_000;
/** Narrower pictures keep their size beside the text; wider ones keep their share of the line. */
const SMALL_SHARE = 1 / 3;

/** Notes size and crop of each picture, and marks its alternative text. */
export function framePictures(root: XmlElement, frames: ImageFrame[]): void {
  const measure = measureOf(root);
  const visit = (element: XmlElement, isInTable: boolean): void => {
    if (element.name === "wp:inline" || element.name === "wp:anchor") {
      frame(element, isInTable ? Infinity : measure, frames);
    }
    for (const child of childElements(element)) visit(child, isInTable || element.name === "w:tbl");
  };
  visit(root, false);
}

function frame(drawing: XmlElement, measure: number, frames: ImageFrame[]): void {
  const properties = findElement(drawing, "wp:docPr");
  const pictures = [...elementsIn(drawing)].filter(({ name }) => name === "pic:pic");
  const [picture] = pictures;
  if (!properties || !picture || pictures.length > 1) return;
  const { attributes } = properties;
  const description = attributes.get("descr") ?? "";
  const alternative = isBlank(description) ? (attributes.get("title") ?? "") : description;
  attributes.set("descr", `${alternative}${OPEN}${frames.length}${CLOSE}`);
  frames.push({ style: styleOf(drawing, measure), crop: cropOf(picture) });
}

/** The frame and the alternative text of a picture. */
export function takeFrame(
  alternative: string,
  frames: readonly ImageFrame[],
): { alt: string; frame: ImageFrame | undefined } {
  const index = MARK.exec(alternative)?.[1];
  return {
    alt: alternative.replace(MARK, ""),
    frame: index === undefined ? undefined : frames[Number(index)],
  };
}

function styleOf(drawing: XmlElement, measure: number): string {
  const extent = childElements(drawing, "wp:extent")[0]?.attributes;
  const width = Number(extent?.get("cx") ?? 0);
  const height = Number(extent?.get("cy") ?? 0);
  if (!(width > 0 && height > 0)) return "";
  if (width < measure * SMALL_SHARE) return `width: ${Math.round((width / EMU_PER_EM) * 10) / 10}em`;
  const share = Math.min(100, Math.round((width / measure) * 100));
  // The height of a tall picture is limited by the screen: a fixed width would distort it.
  return `${height > width ? "max-width" : "width"}: ${share}%`;
}

/** Width of the text in the document's first section. */
function measureOf(root: XmlElement): number {
  const section = findElement(root, "w:sectPr");
  const twips = (element: string, attribute: string): number =>
    Number((section && findElement(section, element))?.attributes.get(attribute) ?? Number.NaN);
  const text = twips("w:pgSz", "w:w") - twips("w:pgMar", "w:left") - twips("w:pgMar", "w:right");
  return text > 0 ? text * EMU_PER_TWIP : USUAL_MEASURE;
}

/** Sides are in thousandths of a per cent; negative ones add a border, which is not kept. */
function cropOf(picture: XmlElement): Crop | null {
  const rectangle = findElement(picture, "a:srcRect")?.attributes;
  const side = (name: string): number => Math.max(0, Number(rectangle?.get(name) ?? 0) / 100_000 || 0);
  const crop = { left: side("l"), top: side("t"), right: side("r"), bottom: side("b") };
  const isCut = Object.values(crop).some((part) => part > 0);
  return isCut && crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : null;
}
