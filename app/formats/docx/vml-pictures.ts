import {
  childElements,
  elementsIn,
  isBlank,
  isElement,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";

/** English Metric Units in the units of VML. */
const UNITS = new Map([
  ["pt", 12_700],
  ["in", 914_400],
  ["cm", 360_000],
  ["mm", 36_000],
  ["pc", 152_400],
  ["px", 9525],
]);

/** VML counts parts of a whole, or of a degree, in units of "f" and "fd". */
const FRACTION = 65_536;

/**
 * Rewrites pictures in older markup (`v:imagedata`, ECMA-376, part 4, section 19.1.2.11) as drawings: the converter
 * takes them out of their line, and reads neither size, crop nor alternative text. Shapes with text stay.
 */
export function drawVmlPictures(root: XmlElement): void {
  for (const element of elementsIn(root))
    if (element.children.some(isOlderPicture)) element.children = element.children.flatMap(redraw);
}

const isOlderPicture = (node: XmlNode): node is XmlElement => isElement(node, "w:pict", "w:object");

function redraw(node: XmlNode): XmlNode[] {
  if (!isOlderPicture(node)) return [node];
  const inside = [...elementsIn(node)];
  const holdsText = inside.some(({ name }) => name === "w:txbxContent" || name === "v:textpath");
  const drawings = inside.flatMap((shape) => {
    const data = shape.name.startsWith("v:") ? childElements(shape, "v:imagedata")[0] : undefined;
    return data?.attributes.has("r:id") ? [drawingOf(shape, data)] : [];
  });
  if (holdsText || drawings.length === 0) return [node];
  return node.name === "w:pict" ? drawings : [{ ...node, children: drawings }];
}

function drawingOf(shape: XmlElement, data: XmlElement): XmlElement {
  const style = styleOf(shape);
  const extent = { cx: emuOf(style.get("width")), cy: emuOf(style.get("height")) };
  const flip = style.get("flip") ?? "";
  const alternative = shape.attributes.get("alt") ?? "";
  const description = isBlank(alternative) ? data.attributes.get("o:title") : alternative;
  const transform = {
    rot: String(60_000 * angleOf(style.get("rotation"))),
    flipH: flip.includes("x") ? "1" : undefined,
    flipV: flip.includes("y") ? "1" : undefined,
  };
  const picture = xml("pic:pic", {}, [
    xml("pic:blipFill", {}, [
      xml("a:blip", { "r:embed": data.attributes.get("r:id") }),
      xml("a:srcRect", cropOf(data)),
    ]),
    xml("pic:spPr", {}, [xml("a:xfrm", transform)]),
  ]);
  return xml("w:drawing", {}, [
    xml("wp:inline", NAMESPACES, [
      xml("wp:extent", extent),
      xml("wp:docPr", { id: "0", name: "", descr: description }),
      xml("a:graphic", {}, [xml("a:graphicData", { uri: NAMESPACES["xmlns:pic"] }, [picture])]),
    ]),
  ]);
}

/** Documents with older markup alone declare none of these. */
const NAMESPACES = {
  "xmlns:wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  "xmlns:a": "http://schemas.openxmlformats.org/drawingml/2006/main",
  "xmlns:pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
};

function styleOf(shape: XmlElement): Map<string, string> {
  const declarations = (shape.attributes.get("style") ?? "").toLowerCase().split(";");
  return new Map(
    declarations.map((declaration) => {
      const [name = "", value = ""] = declaration.split(":");
      return [name.trim(), value.trim()];
    }),
  );
}

/** A shape in a group has no unit, and no size here: its numbers are parts of the group. */
function emuOf(length = ""): string | undefined {
  const [, number, unit = ""] = /^([\d.]+)(pt|in|cm|mm|pc|px)$/.exec(length) ?? [];
  return number === undefined ? undefined : String(Math.round(Number(number) * (UNITS.get(unit) ?? 0)));
}

/** In whole degrees. */
function angleOf(value = ""): number {
  const [, number = "0", unit] = /^(-?[\d.]+)(fd)?$/.exec(value) ?? [];
  return Math.round(Number(number) / (unit ? FRACTION : 1)) || 0;
}

/** The sides of `a:srcRect`, in thousandths of a per cent. */
function cropOf({ attributes }: XmlElement): Record<string, string> {
  const sides = [
    ["l", "cropleft"],
    ["t", "croptop"],
    ["r", "cropright"],
    ["b", "cropbottom"],
  ] as const;
  return Object.fromEntries(
    sides.map(([side, name]) => {
      const [, number = "0", unit] = /^(-?[\d.]+)(f?)$/.exec(attributes.get(name) ?? "") ?? [];
      return [side, String(Math.round((Number(number) / (unit ? FRACTION : 1)) * 100_000) || 0)];
    }),
  );
}
