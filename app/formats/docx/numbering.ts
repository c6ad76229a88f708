import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";

/** A level of a numbered or bulleted list. */
export interface NumberingLevel {
  /** `decimal`, `upperRoman`, `bullet`… (ECMA-376, part 1, section 17.18.59). */
  format: string;
  /** The bullet, or the number's pattern: `Chapitre %1`, `%1.%2`. */
  text: string;
  start: number;
  /** Style whose paragraphs are numbered at this level. */
  styleId: string | null;
}

/** A list's definition; lists that share one go on counting together. */
export interface NumberingDefinition {
  id: string;
  levels: ReadonlyMap<string, NumberingLevel>;
}

/** Definitions by `w:numId`, read from `word/numbering.xml`. */
export type Numbering = ReadonlyMap<string, NumberingDefinition>;

export function readNumbering(root: XmlElement | null): Numbering {
  const numbering = new Map<string, NumberingDefinition>();
  if (!root) return numbering;
  const definitions = new Map(
    childElements(root, "w:abstractNum").map((definition) => {
      const id = definition.attributes.get("w:abstractNumId") ?? "";
      return [id, { id, levels: levelsOf(definition) }] as const;
    }),
  );
  for (const list of childElements(root, "w:num")) {
    const definition = definitions.get(valueOf(list, "w:abstractNumId") ?? "");
    if (definition) numbering.set(list.attributes.get("w:numId") ?? "", definition);
  }
  return numbering;
}

function levelsOf(definition: XmlElement): Map<string, NumberingLevel> {
  return new Map(
    childElements(definition, "w:lvl").map((level) => [
      level.attributes.get("w:ilvl") ?? "0",
      {
        format: valueOf(level, "w:numFmt") ?? "decimal",
        text: valueOf(level, "w:lvlText") ?? "",
        start: Number(valueOf(level, "w:start") ?? 1) || 0,
        styleId: valueOf(level, "w:pStyle"),
      },
    ]),
  );
}

/** What numbers a paragraph. The level may be missing where a style tells the list alone. */
export interface NumberingReference {
  numId: string;
  level: string | null;
}

/** Reads `w:numPr` on a paragraph or in a style; null for none. */
export function numberingReference(parent: XmlElement): NumberingReference | null {
  const properties = findElement(parent, "w:numPr");
  const numId = properties && valueOf(properties, "w:numId");
  return properties && numId ? { numId, level: valueOf(properties, "w:ilvl") } : null;
}

function valueOf(parent: XmlElement, name: string): string | null {
  return findElement(parent, name)?.attributes.get("w:val") ?? null;
}
