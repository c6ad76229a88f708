import { childElements, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { isOn } from "./run-properties.ts";

/** The properties of a paragraph that a book keeps or reads; a missing property is not set. */
export interface ParagraphProperties {
  /** `w:jc`: left, center, right, both, start, end… */
  alignment?: string;
  /** Space at its sides, in twentieths of a point. */
  left?: number;
  right?: number;
  /** Of its first line from the others, negative for a hanging indent. */
  firstLine?: number;
  /** Space before and after it, in twentieths of a point. */
  before?: number;
  after?: number;
  startsPage?: boolean;
  /** It is an initial, in a frame beside the paragraph after it (`w:framePr`). */
  isDropCap?: boolean;
  /** 1 to 6: its outline level makes it a heading. Other levels are no sign. */
  headingLevel?: number;
}

/** The heading level that a paragraph with text sets on itself, without a style (`w:outlineLvl`); 0 for others. */
export function ownHeadingLevel(paragraph: XmlElement): number {
  const { headingLevel = 0 } = readParagraphProperties(paragraph);
  const isWritten = (element: XmlElement): boolean => element.name === "w:t" && textOf(element).trim() !== "";
  return headingLevel > 0 && [...elementsIn(paragraph)].some(isWritten) ? headingLevel : 0;
}

/** Reads the `w:pPr` of a paragraph or of a style (ECMA-376, part 1, section 17.3.1). */
export function readParagraphProperties(parent: XmlElement | undefined): ParagraphProperties {
  const read: ParagraphProperties = {};
  const [properties] = parent ? childElements(parent, "w:pPr") : [];
  for (const { name, attributes, ...property } of properties ? childElements(properties) : []) {
    if (name === "w:jc") read.alignment = attributes.get("w:val") ?? "left";
    if (name === "w:pageBreakBefore") read.startsPage = isOn({ name, attributes, ...property });
    if (name === "w:outlineLvl" && /^[0-5]$/.test(attributes.get("w:val") ?? ""))
      read.headingLevel = Number(attributes.get("w:val")) + 1;
    if (name === "w:framePr") read.isDropCap = ["drop", "margin"].includes(attributes.get("w:dropCap") ?? "");
    if (name === "w:ind") {
      const { firstLine: hanging } = lengths(attributes, HANGING);
      Object.assign(read, lengths(attributes, INDENTS), hanging === undefined ? {} : { firstLine: -hanging });
    }
    if (name === "w:spacing") Object.assign(read, lengths(attributes, SPACES));
  }
  return read;
}

type Lengths = readonly (readonly [property: keyof ParagraphProperties, ...attributes: readonly string[]])[];

const INDENTS: Lengths = [
  ["left", "w:start", "w:left"],
  ["right", "w:end", "w:right"],
  ["firstLine", "w:firstLine"],
];
/** A hanging indent, which excludes one of the first line. */
const HANGING: Lengths = [["firstLine", "w:hanging"]];
const SPACES: Lengths = [
  ["before", "w:before"],
  ["after", "w:after"],
];

/** The lengths that an element sets. */
function lengths(attributes: XmlElement["attributes"], names: Lengths): ParagraphProperties {
  const found = names.map(([property, ...from]) => {
    const value = from.map((name) => attributes.get(name)).find((each) => each !== undefined);
    return [property, Number(value ?? Number.NaN)] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => Number.isFinite(value)));
}
