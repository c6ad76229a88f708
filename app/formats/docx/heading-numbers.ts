import { findElement, isElement, type XmlElement } from "../xml/xml-tree.ts";
import { insertText } from "./dash-lists.ts";
import { numberingReference, type Numbering, type NumberingDefinition } from "./numbering.ts";
import { romanNumeral } from "./roman-numeral.ts";
import type { StyleSheet } from "./style-sheet.ts";

/**
 * Writes the numbers that Word counts for headings ("Chapitre 1", "2.3") into their text, where they would be lost.
 * One counter serves one document: headings are to be told in their order.
 */
export class HeadingNumbers {
  readonly #numbering: Numbering;
  readonly #styles: StyleSheet;
  /** Counts by definition, then by level. */
  readonly #counts = new Map<string, Map<number, number>>();

  constructor(numbering: Numbering, styles: StyleSheet) {
    this.#numbering = numbering;
    this.#styles = styles;
  }

  /** Numbers the paragraph when it is a heading that Word numbers. */
  spellOut(paragraph: XmlElement): void {
    const properties = paragraph.children.find((child) => isElement(child, "w:pPr"));
    if (properties?.kind !== "element") return;
    const styleId = findElement(properties, "w:pStyle")?.attributes.get("w:val") ?? "";
    const style = this.#styles.get(styleId);
    if (!style?.headingLevel) return;
    const reference = numberingReference(properties) ?? style.numbering;
    const definition = reference && this.#numbering.get(reference.numId);
    if (!definition) return;
    const level = Number(reference.level ?? levelOfStyle(definition, styleId) ?? 0);
    const number = this.#count(definition, level);
    if (number !== "") insertText(paragraph, `${number}\u00A0`);
  }

  #count(definition: NumberingDefinition, level: number): string {
    const counts = this.#counts.get(definition.id) ?? new Map<number, number>();
    this.#counts.set(definition.id, counts);
    const own = definition.levels.get(String(level));
    if (!own || own.format === "bullet" || own.format === "none") return "";
    counts.set(level, (counts.get(level) ?? own.start - 1) + 1);
    for (const deeper of counts.keys()) {
      if (deeper > level) counts.delete(deeper);
    }
    const numbered = own.text.replace(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1;
      const shown = definition.levels.get(String(at));
      return formatNumber(counts.get(at) ?? shown?.start ?? 1, shown?.format ?? "decimal");
    });
    return numbered.trim();
  }
}

function levelOfStyle(definition: NumberingDefinition, styleId: string): string | null {
  return [...definition.levels].find(([, level]) => level.styleId === styleId)?.[0] ?? null;
}

function formatNumber(number: number, format: string): string {
  if (format === "upperRoman") return romanNumeral(number).toUpperCase();
  if (format === "lowerRoman") return romanNumeral(number);
  if (format === "upperLetter") return letters(number).toUpperCase();
  if (format === "lowerLetter") return letters(number);
  return String(number);
}

/** a, b, … z, aa, bb: Word repeats the letter. */
function letters(number: number): string {
  const index = Math.max(number - 1, 0);
  return String.fromCodePoint(97 + (index % 26)).repeat(Math.min(Math.floor(index / 26) + 1, 20));
}
