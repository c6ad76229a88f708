import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";
import { isOn } from "./run-properties.ts";
import { isRare, signOf, symbolFont } from "./symbol-fonts.ts";

/** A level of a numbered or bulleted list. */
export interface NumberingLevel {
  /** `decimal`, `upperRoman`, `bullet`… (ECMA-376, part 1, section 17.18.59). */
  format: string;
  /** The bullet, or the number's pattern: `Chapitre %1`, `%1.%2`. */
  text: string;
  start: number;
  /** All numbers of its pattern are figures (`w:isLgl`): "1.1" under "I". */
  isLegal: boolean;
  /** The count starts again after levels up to this one, counted from 1; 0 for never, null for every higher level. */
  restartsAfter: number | null;
  /** Style whose paragraphs are numbered at this level. */
  styleId: string | null;
}

/** A list: an instance (`w:num`) of a definition. Instances of one definition continue the same count. */
export interface NumberingDefinition {
  /** Id of the definition. */
  id: string;
  instance: string;
  levels: ReadonlyMap<string, NumberingLevel>;
  /** First numbers of this instance by level: its count starts again there. */
  restarts: ReadonlyMap<string, number>;
}

/** Lists by `w:numId`, read from `word/numbering.xml`. */
export type Numbering = ReadonlyMap<string, NumberingDefinition>;

type Levels = Map<string, NumberingLevel>;

/**
 * Reads the numbering part (ECMA-376, part 1, section 17.9).
 * @param instanceOfStyle the `w:numId` that a list style names
 */
export function readNumbering(
  root: XmlElement | null,
  instanceOfStyle: (styleId: string) => string | undefined,
): Numbering {
  const definitions = byId(root, "w:abstractNum", "w:abstractNumId");
  const instances = byId(root, "w:num", "w:numId");
  const definitionOf = (instance: XmlElement | undefined) =>
    definitions.get((instance && valueOf(instance, "w:abstractNumId")) ?? "");
  const levelsFor = (definition: XmlElement): Levels => {
    // A definition may leave its levels to a list style, which names the instance that has them.
    const linked = instanceOfStyle(valueOf(definition, "w:numStyleLink") ?? "");
    return levelsOf((linked && definitionOf(instances.get(linked))) || definition);
  };
  const numbering = new Map<string, NumberingDefinition>();
  for (const [numId, instance] of instances) {
    const definition = definitionOf(instance);
    if (!definition) continue;
    const overrides = childElements(instance, "w:lvlOverride");
    numbering.set(numId, {
      id: definition.attributes.get("w:abstractNumId") ?? "",
      instance: numId,
      levels: new Map([
        ...levelsFor(definition),
        ...overrides.flatMap((override) => [...levelsOf(override)]),
      ]),
      restarts: new Map(overrides.flatMap(restartOf)),
    });
  }
  return numbering;
}

function byId(root: XmlElement | null, name: string, id: string): Map<string, XmlElement> {
  const found = root ? childElements(root, name) : [];
  return new Map(found.map((element) => [element.attributes.get(id) ?? "", element]));
}

function levelsOf(parent: XmlElement): Levels {
  return new Map(
    childElements(parent, "w:lvl").map((level) => [
      level.attributes.get("w:ilvl") ?? "0",
      {
        format: valueOf(level, "w:numFmt") ?? "decimal",
        text: levelText(level),
        start: Number(valueOf(level, "w:start") ?? 1) || 0,
        isLegal: childElements(level, "w:isLgl").some(isOn),
        restartsAfter: numberOf(level, "w:lvlRestart"),
        styleId: valueOf(level, "w:pStyle"),
      },
    ]),
  );
}

/** Word's bullets are often signs of a symbol font; one without a counterpart stays as its code. */
function levelText(level: XmlElement): string {
  const text = valueOf(level, "w:lvlText") ?? "";
  const font = symbolFont(findElement(level, "w:rFonts")?.attributes.get("w:ascii"));
  return font === null ? text : Array.from(text, (letter) => bulletOf(font, letter)).join("");
}

function bulletOf(font: string, letter: string): string {
  const sign = signOf(font, letter.codePointAt(0) ?? 0);
  return sign === null || isRare(sign) ? letter : sign;
}

function restartOf(override: XmlElement): [level: string, start: number][] {
  const start = numberOf(override, "w:startOverride");
  return start === null ? [] : [[override.attributes.get("w:ilvl") ?? "0", start]];
}

function numberOf(parent: XmlElement, name: string): number | null {
  const value = valueOf(parent, name);
  return value === null ? null : Number(value) || 0;
}

/** The numbering of a paragraph. The level may be missing if a style names the list only. */
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

/** The level at which a list numbers the paragraphs of a style. */
export function levelOfStyle(definition: NumberingDefinition, styleId: string): string | null {
  return [...definition.levels].find(([, level]) => level.styleId === styleId)?.[0] ?? null;
}

function valueOf(parent: XmlElement, name: string): string | null {
  return findElement(parent, name)?.attributes.get("w:val") ?? null;
}
