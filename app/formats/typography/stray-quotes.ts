import type { XmlElement } from "../xml/xml-tree.ts";
import { OPAQUE } from "./characters.ts";
import { passagesOf, readableText } from "./typography-passages.ts";
import { strayQuotes } from "./quotes.ts";

const EXCERPT_LENGTH = 40;

/** The warning for the publisher, in French, about straight quotation marks that the pass has left; none without any. */
export function strayQuotesWarnings(blocks: readonly XmlElement[]): string[] {
  const found = passagesOf(blocks).flatMap((passage) => {
    const text = readableText(passage);
    return strayQuotes(text).map((at) => excerptBefore(text, at));
  });
  const [first] = found;
  if (first === undefined) return [];
  const place = first === "" ? "en tête d’un paragraphe" : `après «\u00A0${first}\u00A0»`;
  if (found.length === 1)
    return [`Un guillemet droit est resté seul, ${place}\u202F: ajoutez celui qui manque.`];
  return [
    `${found.length} guillemets droits sont restés seuls, le premier ${place}\u202F: ajoutez ceux qui manquent.`,
  ];
}

function excerptBefore(text: string, at: number): string {
  const line = text.slice(0, at).replaceAll(OPAQUE, "").replace(/\s+/g, " ").trim();
  return line.length <= EXCERPT_LENGTH ? line : `…${line.slice(-EXCERPT_LENGTH).replace(/^[^ ]* /, "")}`;
}
