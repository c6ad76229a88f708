import { childElements, elementsIn, findElement, isBlank, type XmlElement } from "../xml/xml-tree.ts";
import type { Crop, ImageEdit } from "./image-edit.server.ts";
import { TextTrail } from "./losses.ts";

/** How Word shows a picture. */
export interface ImageFrame {
  /** Its size as CSS, relative to the text. */
  style: string;
  title: string;
  edit: ImageEdit | null;
  /** The text is set around it, and not before and after it. */
  isFloating: boolean;
  /** The words before it. */
  after: string;
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
/** Angles are in sixtieths of a thousandth of a degree. */
const ANGLE = 60_000;

/** Notes size, crop and rotation of each picture, and marks its alternative text. */
export function framePictures(root: XmlElement, frames: ImageFrame[]): void {
  const measure = measureOf(root);
  const trail = new TextTrail();
  const visit = (element: XmlElement, line: Line): void => {
    trail.see(element);
    if (isDrawing(element)) frame(element, line, trail.excerpt(), frames);
    const inside = lineInside(element, line);
    for (const child of childElements(element)) visit(child, inside);
  };
  visit(root, { measure, isShared: false });
}

/** What a picture's size is relative to. */
interface Line {
  /** Its width; a column of a table has none, and its pictures are sized by their text. */
  measure: number;
  /** Several pictures are in it. */
  isShared: boolean;
}

const isDrawing = ({ name }: XmlElement): boolean => name === "wp:inline" || name === "wp:anchor";

function lineInside(element: XmlElement, line: Line): Line {
  if (element.name === "w:tbl") return { ...line, measure: Infinity };
  if (element.name !== "w:p") return line;
  return { ...line, isShared: [...elementsIn(element)].filter(isDrawing).length > 1 };
}

function frame(drawing: XmlElement, line: Line, after: string, frames: ImageFrame[]): void {
  const properties = findElement(drawing, "wp:docPr");
  const pictures = [...elementsIn(drawing)].filter(({ name }) => name === "pic:pic");
  const [picture] = pictures;
  if (!properties || !picture || pictures.length > 1) return;
  const { attributes } = properties;
  const description = attributes.get("descr") ?? "";
  const title = attributes.get("title") ?? "";
  const alternative = isBlank(description) ? title : description;
  attributes.set("descr", `${alternative}${OPEN}${frames.length}${CLOSE}`);
  const isTitled = !isBlank(title) && title !== alternative;
  const edit = editOf(picture);
  const isFloating = drawing.name === "wp:anchor";
  frames.push({ style: styleOf(drawing, line, edit), title: isTitled ? title : "", edit, isFloating, after });
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

/** The size of the picture as it is turned. */
function styleOf(drawing: XmlElement, { measure, isShared }: Line, edit: ImageEdit | null): string {
  const extent = childElements(drawing, "wp:extent")[0]?.attributes;
  const own = { width: Number(extent?.get("cx") ?? 0), height: Number(extent?.get("cy") ?? 0) };
  if (!(own.width > 0 && own.height > 0)) return "";
  const { width, height } = turnedSize(own, edit?.turn ?? 0);
  if (width < measure * SMALL_SHARE) return `width: ${Math.round((width / EMU_PER_EM) * 10) / 10}em`;
  // Pictures that fill a line of Word together must not be wider than a line here.
  const rounded = isShared ? Math.floor : Math.round;
  const share = Math.min(100, rounded((width / measure) * 100));
  // The height of a tall picture is limited by the screen: a fixed width would distort it.
  return `${height > width ? "max-width" : "width"}: ${share}%`;
}

function turnedSize({ width, height }: { width: number; height: number }, turn: number) {
  const radians = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Width of the text in the document's first section. */
function measureOf(root: XmlElement): number {
  const section = findElement(root, "w:sectPr");
  const twips = (element: string, attribute: string): number =>
    Number((section && findElement(section, element))?.attributes.get(attribute) ?? Number.NaN);
  const text = twips("w:pgSz", "w:w") - twips("w:pgMar", "w:left") - twips("w:pgMar", "w:right");
  return text > 0 ? text * EMU_PER_TWIP : USUAL_MEASURE;
}

/** ECMA-376, part 1, section 20.1.7.6: a picture is mirrored, then turned clockwise. */
function editOf(picture: XmlElement): ImageEdit | null {
  const transform = findElement(picture, "a:xfrm")?.attributes;
  const isOn = (name: string): boolean => ["1", "true"].includes(transform?.get(name) ?? "");
  const angle = Math.round(Number(transform?.get("rot") ?? 0) / ANGLE) % 360 || 0;
  const edit = {
    crop: cropOf(picture),
    turn: (angle + 360) % 360,
    isMirrored: isOn("flipH"),
    isUpsideDown: isOn("flipV"),
  };
  return edit.crop || edit.turn > 0 || edit.isMirrored || edit.isUpsideDown ? edit : null;
}

/** Sides are in thousandths of a per cent; negative ones add a border, which is not kept. */
function cropOf(picture: XmlElement): Crop | null {
  const rectangle = findElement(picture, "a:srcRect")?.attributes;
  const side = (name: string): number => Math.max(0, Number(rectangle?.get(name) ?? 0) / 100_000 || 0);
  const crop = { left: side("l"), top: side("t"), right: side("r"), bottom: side("b") };
  const isCut = Object.values(crop).some((part) => part > 0);
  return isCut && crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : null;
}
