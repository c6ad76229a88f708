import { text, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/**
 * The converter does not support formulas. Each passes it as a number between two characters of the private use area,
 * and is restored afterwards.
 */
const OPEN = "\uE0F0";
const CLOSE = "\uE0F1";
const PLACE = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

/** A Word run that marks the place of a formula. */
export function placeOf(formula: number): XmlElement {
  return xml("w:r", {}, [xml("w:t", {}, [`${OPEN}${formula}${CLOSE}`])]);
}

/** Inserts formulas at their places below a node. */
export function restoreFormulas(parent: XmlElement, formulas: readonly XmlElement[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.kind === "text") return restored(child.value, formulas);
    restoreFormulas(child, formulas);
    return [child];
  });
}

function restored(value: string, formulas: readonly XmlElement[]): XmlNode[] {
  // Text and numbers alternate: the text between two places, and the places.
  return value.split(PLACE).flatMap((piece, index): XmlNode[] => {
    if (index % 2 === 0) return piece === "" ? [] : [text(piece)];
    const formula = formulas[Number(piece)];
    return formula ? [formula] : [];
  });
}
