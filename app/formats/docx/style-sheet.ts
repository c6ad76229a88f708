import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";
import { numberingReference, type NumberingReference } from "./numbering.ts";
import { readParagraphProperties, type ParagraphProperties } from "./paragraph-properties.ts";
import { readRunProperties, type RunProperties } from "./run-properties.ts";
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
