import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";
import { numberingReference, type NumberingReference } from "./numbering.ts";

/** What matters to a book of a Word style, with what it inherits from the styles it is based on. */
export interface WordStyle {
  /** 1 to 6 where the style stands for a heading, whatever its name: custom heading styles keep their rank. */
  headingLevel: number | null;
  /** `w:jc`: left, center, right, both, start, end… */
  alignment: string | null;
  isItalic: boolean;
  isBold: boolean;
  isSmallCaps: boolean;
  /** The list that numbers the style's paragraphs. */
  numbering: NumberingReference | null;
}

/** By style id, for paragraph and character styles alike. */
export type StyleSheet = ReadonlyMap<string, WordStyle>;

/** Reads `word/styles.xml` (ECMA-376, part 1, section 17.7), following `w:basedOn` up to its root. */
export function readStyleSheet(styles: XmlElement | null): StyleSheet {
  const definitions = new Map<string, XmlElement>();
  for (const style of styles ? childElements(styles, "w:style") : []) {
    const id = style.attributes.get("w:styleId");
    if (id) definitions.set(id, style);
  }
  return new Map([...definitions.keys()].map((id) => [id, resolveStyle(lineage(id, definitions))]));
}

/** The style, then what it is based on; a circle of styles ends where it closes. */
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
    headingLevel: inherited(headingLevelOf),
    alignment: inherited((style) => valueOf(style, "w:jc")),
    isItalic: inherited((style) => toggleOf(style, "w:i")) ?? false,
    isBold: inherited((style) => toggleOf(style, "w:b")) ?? false,
    isSmallCaps: inherited((style) => toggleOf(style, "w:smallCaps")) ?? false,
    numbering: inherited(numberingReference),
  };
}

/** An outline level of 0 to 5 is a heading; 9 says "body text" and stops the search. */
function headingLevelOf(style: XmlElement): number | null {
  const outline = valueOf(style, "w:outlineLvl");
  if (outline !== null) return Number(outline) < 6 ? Number(outline) + 1 : 0;
  const named = /^heading ([1-6])$/i.exec(valueOf(style, "w:name") ?? "");
  return named ? Number(named[1]) : null;
}

function valueOf(style: XmlElement, name: string): string | null {
  return findElement(style, name)?.attributes.get("w:val") ?? null;
}

function toggleOf(style: XmlElement, name: string): boolean | null {
  const toggle = findElement(style, name);
  return toggle ? isOn(toggle) : null;
}

/** A toggle property without a value is on (ECMA-376, part 1, section 17.17.4). */
export function isOn(toggle: XmlElement): boolean {
  return !["false", "0", "off"].includes(toggle.attributes.get("w:val") ?? "true");
}
