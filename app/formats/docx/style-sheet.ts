import { childElements, findElement, type XmlElement, elementsIn, textOf } from "../xml/xml-tree.ts";
import { numberingReference, type NumberingReference } from "./numbering.ts";
import { readRunProperties, type RunProperties, isOn } from "./run-properties.ts";
import { roleNamed, type ParagraphRole } from "./style-map.ts";

/** The properties of a Word style that matter to a book, inherited ones included. */
export interface WordStyle {
  /** As Word stores it: English for its own styles. */
  name: string;
  /** 1 to 6 if the style is a heading, under any name: custom heading styles keep their level. */
  headingLevel: number | null;
  /** The part of its paragraphs in the book, by its name or by that of a style it is based on. */
  role: ParagraphRole | null;
  /** Alignment, indents and page break of its paragraphs. */
  paragraph: ParagraphProperties;
  /** The formatting of its letters. */
  run: RunProperties;
  /** What a style of tables adds in parts of them, by Word's names: `firstRow`, `lastCol`… */
  tableParts: ReadonlyMap<string, RunProperties>;
  /** The list that numbers the style's paragraphs. */
  numbering: NumberingReference | null;
}

/** The styles of a document. */
export interface StyleSheet {
  /** By style id, for paragraph and character styles alike. */
  get(id: string): WordStyle | undefined;
  /** The style of paragraphs that name none. */
  defaultParagraph: WordStyle | undefined;
  /** Formatting of the whole document (`w:docDefaults`). */
  defaults: RunProperties;
  paragraphDefaults: ParagraphProperties;
}

/** Reads `word/styles.xml` (ECMA-376, part 1, section 17.7), following `w:basedOn` up to its root. */
export function readStyleSheet(root: XmlElement | null): StyleSheet {
  const definitions = new Map<string, XmlElement>();
  for (const style of root ? childElements(root, "w:style") : []) {
    const id = style.attributes.get("w:styleId");
    if (id) definitions.set(id, style);
  }
  const styles = new Map([...definitions.keys()].map((id) => [id, resolveStyle(lineage(id, definitions))]));
  const [defaultId] = [...definitions].find(([, style]) => isDefaultParagraph(style)) ?? [];
  return {
    get: (id) => styles.get(id),
    defaultParagraph: styles.get(defaultId ?? ""),
    defaults: readRunProperties(root ? findElement(root, "w:rPrDefault") : undefined),
    paragraphDefaults: readParagraphProperties(root ? findElement(root, "w:pPrDefault") : undefined),
  };
}

function isDefaultParagraph({ attributes }: XmlElement): boolean {
  const isDefault = ["1", "true", "on"].includes(attributes.get("w:default") ?? "");
  return isDefault && attributes.get("w:type") === "paragraph";
}

/** The style, then the styles it is based on; a circle of styles ends where it closes. */
function lineage(id: string, definitions: ReadonlyMap<string, XmlElement>): XmlElement[] {
  const line: XmlElement[] = [];
  let style = definitions.get(id);
  while (style && !line.includes(style)) {
    line.push(style);
    style = definitions.get(valueOf(style, "w:basedOn") ?? "");
  }
  return line;
}

function resolveStyle(line: readonly XmlElement[]): WordStyle {
  const inherited = <T>(read: (style: XmlElement) => T | null): T | null => {
    for (const style of line) {
      const value = read(style);
      if (value !== null) return value;
    }
    return null;
  };
  return {
    name: (line[0] && valueOf(line[0], "w:name")) ?? "",
    headingLevel: inherited(headingLevelOf),
    role: inherited((style) => roleNamed(valueOf(style, "w:name") ?? "")),
    paragraph: Object.assign({}, ...line.toReversed().map(readParagraphProperties)),
    run: Object.assign({}, ...line.toReversed().map(readRunProperties)),
    tableParts: tablePartsOf(line),
    numbering: inherited(numberingReference),
  };
}

function tablePartsOf(line: readonly XmlElement[]): Map<string, RunProperties> {
  const parts = new Map<string, RunProperties>();
  for (const part of line.toReversed().flatMap((style) => childElements(style, "w:tblStylePr"))) {
    const name = part.attributes.get("w:type") ?? "";
    parts.set(name, { ...parts.get(name), ...readRunProperties(part) });
  }
  return parts;
}

/** An outline level of 0 to 5 is a heading; 9 means "body text" and stops the search. */
function headingLevelOf(style: XmlElement): number | null {
  const outline = valueOf(style, "w:outlineLvl");
  if (outline !== null) return Number(outline) < 6 ? Number(outline) + 1 : 0;
  const named = /^heading ([1-6])$/i.exec(valueOf(style, "w:name") ?? "");
  return named ? Number(named[1]) : null;
}

function valueOf(style: XmlElement, name: string): string | null {
  return findElement(style, name)?.attributes.get("w:val") ?? null;
}

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
