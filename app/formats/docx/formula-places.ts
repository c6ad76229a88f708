import { text, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/**
 * Formulas pass the converter, which knows none, as a number between two characters of the private use area; then each
 * takes its place again.
 */
const OPEN = "\uE0F0";
const CLOSE = "\uE0F1";
const PLACE = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

/** A run of Word's that keeps the place of a formula. */
export function placeOf(formula: number): XmlElement {
  return xml("w:r", {}, [xml("w:t", {}, [`${OPEN}${formula}${CLOSE}`])]);
}

/** Puts formulas where their places are, below a node. */
export function restoreFormulas(parent: XmlElement, formulas: readonly XmlElement[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.kind === "text") return restored(child.value, formulas);
    restoreFormulas(child, formulas);
    return [child];
  });
}

function restored(value: string, formulas: readonly XmlElement[]): XmlNode[] {
  // Texts and numbers alternate: what stands between two places, and the places.
  return value.split(PLACE).flatMap((piece, index): XmlNode[] => {
    if (index % 2 === 0) return piece === "" ? [] : [text(piece)];
    const formula = formulas[Number(piece)];
    return formula ? [formula] : [];
  });
}
