import { textOf, type XmlElement } from "../xml/xml-tree.ts";

const EXCERPT_LENGTH = 40;

/** Places of formulas and inserted files, which pass the converter as text. */
const PLACES = /[\uE0F0\uE0F7]\d+|[\uE0F0-\uE0FA]/g;

/** The last words of a text that is read element by element: they name a place in it. */
export class TextTrail {
  #text = "";

  /** Reads an element before its content. */
  see(element: XmlElement): void {
    if (element.name === "w:t") this.#text = (this.#text + textOf(element)).slice(-2 * EXCERPT_LENGTH);
    if (element.name === "w:p" || element.name === "w:br" || element.name === "w:tab") this.#text += " ";
  }

  /** The words before this place; empty at the start of the text. */
  excerpt(): string {
    const line = this.#text
      .replace(PLACES, "")
      .replace(/[ \t\r\n]+/g, " ")
      .trim();
    if (line.length <= EXCERPT_LENGTH) return line;
    return `…${line.slice(-EXCERPT_LENGTH).replace(/^[^ ]* /, "")}`;
  }
}
