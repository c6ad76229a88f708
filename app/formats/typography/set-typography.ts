import type { XmlElement } from "../xml/xml-tree.ts";
import { noTypography, type TypographyCounts, type TypographyKind } from "./kinds.ts";
import { apostrophes, dashes, ellipses } from "./letters-and-signs.ts";
import { setOrdinals } from "./ordinals.ts";
import { applyEdits, type Edit, type Passage, passagesOf, readableText } from "./typography-passages.ts";
import { quotes } from "./quotes.ts";
import { spaces } from "./spaces.ts";
import { units } from "./units.ts";

/** In this order: « and » need their spaces, and an ellipsis is one sign before an exclamation mark. */
const RULES: [Exclude<TypographyKind, "ordinals">, (text: string, block: string) => Edit[]][] = [
  ["ellipses", ellipses],
  ["apostrophes", apostrophes],
  ["dashes", dashes],
  ["quotes", quotes],
  ["spaces", spaces],
  ["units", units],
];

/**
 * Sets the text of these blocks as French typography wants it (Lexique des règles typographiques en usage à
 * l’Imprimerie nationale), in place. Letters and figures never change, and a second pass changes nothing.
 * @param kinds the parts of the pass to make
 * @returns the number of places that each kind has changed
 */
export function setTypography(
  blocks: readonly XmlElement[],
  kinds: readonly TypographyKind[],
): TypographyCounts {
  const counts = noTypography();
  if (kinds.length === 0) return counts;
  for (const passage of passagesOf(blocks)) setPassage(passage, kinds, counts);
  return counts;
}

function setPassage(passage: Passage, kinds: readonly TypographyKind[], counts: TypographyCounts): void {
  let text = readableText(passage);
  for (const [kind, rule] of RULES) {
    if (!kinds.includes(kind)) continue;
    const edits = rule(text, passage.block);
    if (edits.length === 0) continue;
    counts[kind] += edits.length;
    applyEdits(passage, edits);
    text = readableText(passage);
  }
  if (kinds.includes("ordinals")) counts.ordinals += setOrdinals(passage, text);
}
