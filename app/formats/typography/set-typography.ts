import type { XmlElement } from "../xml/xml-tree.ts";
import { noTypography, type TypographyCounts, type TypographyKind } from "./kinds.ts";
import { apostrophes, dashes, ellipses } from "./letters-and-signs.ts";
import { setOrdinals } from "./ordinals.ts";
import { applyEdits, type Edit, type Passage, passagesOf, readableText } from "./typography-passages.ts";
import { quotes } from "./quotes.ts";
import { units } from "./units.ts";
import { LINE, NARROW, NO_BREAK, SPACES, startOfSpaces } from "./characters.ts";

/** The spaces before `; : ! ?` and inside « ». A passage never begins with one. */
const spaces = (text: string): Edit[] => [...beforeSigns(text), ...afterOpening(text)];

function beforeSigns(text: string): Edit[] {
  return [...text.matchAll(SIGN)].flatMap(({ index, 0: sign }): Edit[] => {
    const start = startOfSpaces(text, index);
    const gap = text.slice(start, index);
    const before = text.charAt(start - 1);
    const after = text.slice(index + 1);
    const wanted = sign === ":" ? NO_BREAK : NARROW;
    if (NOTHING_BEFORE.test(before) || isNoPunctuation(sign, before, after)) return [];
    if (gap === "" && !mayInsert(sign, text.slice(Math.max(0, start - AROUND), start), after)) return [];
    const isMissing = gap !== "" && sign !== "»" && WORD_AFTER.test(after);
    return [
      ...(gap === wanted ? [] : [{ at: start, length: gap.length, text: wanted }]),
      ...(isMissing ? [{ at: index + 1, length: 0, text: " " }] : []),
    ];
  });
}

/** How much of the text is read before a sign. */
const AROUND = 24;

/** A word right after a sign that has its space before it: « 1902 ;elle ». */
const WORD_AFTER = new RegExp(String.raw`^\p{L}{2,}(?!\p{L}|[${SPACES}]*:)`, "u");

const SIGN = /[;:!?»]/g;

/** The start of a line, an opening bracket, and «, which has its own space. */
const NOTHING_BEFORE = new RegExp(`^$|[${LINE}(\\[{¿¡«]`, "u");

/** A factorial, `!=`, `::`, `:=`, and German quotation marks, which point inwards. */
function isNoPunctuation(sign: string, before: string, after: string): boolean {
  if (sign === "!") return after.startsWith("=") || (/\d/.test(before) && /^\s*[=×+*/]/.test(after));
  if (sign === ":") return before === ":" || /^[:=]/.test(after);
  return sign === "»" && /^[\p{L}\p{N}]/u.test(after);
}

/** Whether a sign without a space before it is punctuation: hours, ratios, paths and codes continue directly. */
function mayInsert(sign: string, before: string, after: string): boolean {
  if (sign === "»") return true;
  if (!AFTER_TEXT.test(before) || CALL.test(before) || (sign === "!" && FACTORIAL.test(before))) return false;
  return (sign === ":" ? AFTER_COLON : AFTER_SIGN).test(after);
}

/** « C++ » and « C# » are words. */
const AFTER_TEXT = /[\p{L}\p{N}\p{M}…%‰€$£°)\]}”’"'.*»\uFFFC]$|\p{Lu}(?:\+\+|#)$/u;

/** « f(); » */
const CALL = /\w\(\)$/;

/** « n! », « (n + 1)! »: no word of French is such a letter. */
const FACTORIAL =
  /(?:(?<![\p{L}\p{N}\p{M}'’.-])[b-npqr-xz]|\((?:[a-z]|\d{1,3})(?:\s?[+×*–−-]\s?(?:[a-z]|\d{1,3})){1,3}\))$/u;

const AFTER_SIGN = /^[;:!?.…]*(?:$|[\s\uFFFC«»“”’"')\]},*—–-])/u;

const AFTER_COLON = /^(?:$|[\s\uFFFC«»“”"])/u;

function afterOpening(text: string): Edit[] {
  return [...text.matchAll(OPENING)].flatMap(({ index, 1: gap = "" }): Edit[] => {
    const after = text.charAt(index + 1 + gap.length);
    const isGermanClosing = /[\p{L}\p{N}.!?]/u.test(text.charAt(index - 1));
    if (gap === NARROW || after === "" || after === LINE || isGermanClosing) return [];
    return [{ at: index + 1, length: gap.length, text: NARROW }];
  });
}

const OPENING = new RegExp(`«([${SPACES}]*)`, "gu");

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
