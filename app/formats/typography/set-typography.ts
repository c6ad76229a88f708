import type { XmlElement } from "../xml/xml-tree.ts";
import {
  noTypography,
  type TypographyCounts,
  type TypographyKind,
  LINE,
  NARROW,
  NO_BREAK,
  SPACES,
  startOfSpaces,
} from "./kinds.ts";
import { setOrdinals } from "./ordinals.ts";
import { applyEdits, type Edit, type Passage, passagesOf, readableText } from "./typography-passages.ts";
import { quotes } from "./quotes.ts";
import { units } from "./units.ts";

/** `...` becomes one character. */
const ellipses = (text: string): Edit[] => replacing(text, /(?<!\.)\.{3}(?!\.)/gu, "…");

/** Typewriter apostrophes, and quotation marks or accents typed in their place. */
const apostrophes = (text: string): Edit[] => replacing(text, APOSTROPHE, "’");

const ELISIONS = "[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu";
const APOSTROPHE = new RegExp(
  [
    String.raw`(?<=\p{L})['‘´\u0060ʼ](?=[\p{L}\p{N}])`,
    // Before a quotation, a line break or a note, and before a sign: « l' ».
    String.raw`(?<=(?<!\p{L})(?:${ELISIONS}))'(?!['\p{L}\p{N}])`,
    // « rock 'n' roll »
    String.raw`(?<=\p{L}[${SPACES}])'(?=n'[${SPACES}]\p{L})|(?<=\p{L}[${SPACES}]['’]n)'(?=[${SPACES}]\p{L})`,
    // « les années '80 »
    String.raw`(?<=[${SPACES}«"“—–-])'(?=\d\d(?![\d'’]))`,
  ].join("|"),
  "giu",
);

/** The dash that opens a line of dialogue, with a no-break space, and hyphens typed for dashes between words. */
function dashes(text: string, block: string): Edit[] {
  const between = [...text.matchAll(BETWEEN_WORDS)].flatMap(({ index, 0: typed }): Edit[] =>
    typed === "-" && isMinus(text, index)
      ? []
      : [{ at: index, length: typed.length, text: typed === "-" ? "–" : "—" }],
  );
  if (block !== "p") return between;
  const opening = [...text.matchAll(DIALOGUE)].flatMap(({ index, 0: typed }): Edit[] => {
    const wanted = `${/^[—–]/.exec(typed)?.[0] ?? "—"}${NO_BREAK}`;
    const isNumber =
      typed.startsWith("-") && QUANTITY.test(text.slice(index + typed.length).slice(0, AROUND_SIGNS));
    return typed === wanted || isNumber ? [] : [{ at: index, length: typed.length, text: wanted }];
  });
  return [...opening, ...between];
}

const AFTER_DASH = String.raw`[\p{L}«“"(\[…¡¿’'\uFFFC]`;
const DIALOGUE = new RegExp(
  String.raw`(?<=(?:^|\u2028)[${SPACES}]{0,9})` +
    // A hyphen without a space opens a line only before a capital: « -ment » is an ending, « -5 » a number.
    String.raw`(?:-(?=\p{Lu}|«|")|(?:--|—|–)(?=${AFTER_DASH})|(?:--?|—|–)[${SPACES}]+(?=${AFTER_DASH}|\p{N}))`,
  "gu",
);
/** Between digits a hyphen is a minus; next to a sign it may open or end a quotation. */
const BETWEEN_WORDS = new RegExp(
  String.raw`(?<=[^\s\d«][${SPACES}]{1,3})--?(?=[${SPACES}]+[^\s;:!?»])|(?<=\d[${SPACES}]{1,3})--?(?=[${SPACES}]+[^\s\d;:!?»])`,
  "gu",
);

/** How much of the text is read around a sign. */
const AROUND_SIGNS = 32;

/** A negative number: « - 5 degrés », « - 12 % », or one alone on its line. */
const QUANTITY = new RegExp(String.raw`^\d[\d.,]*[${SPACES}]*(?:[°%‰]|degr|$|\u2028)`, "u");
/** The operands of a sum: a letter, a figure, a bracket. « A » and « À » are words. */
const OPERAND_BEFORE = /(?:(?<![\p{L}\p{N}'’-])[b-zB-Z]|\))$/u;
const OPERAND_AFTER = /^(?:[a-zA-Z]|\d+)(?![\p{L}\p{N}'’])/u;

/** A hyphen in a sum or before a negative number is no dash. */
function isMinus(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND_SIGNS), at).trimEnd();
  const after = text.slice(at + 1, at + AROUND_SIGNS).trimStart();
  return (
    QUANTITY.test(after) ||
    (/(?<!\p{L})(?:de|à|entre|vers|sous)$/iu.test(before) && /^\d/.test(after)) ||
    (/(?<!\p{L})(?:et|ou)$/iu.test(before) && /^\d[\d.,]*(?!\s*[\p{L}\d])/u.test(after)) ||
    (OPERAND_BEFORE.test(before) && OPERAND_AFTER.test(after))
  );
}

function replacing(text: string, found: RegExp, by: string): Edit[] {
  return [...text.matchAll(found)].map(({ index, 0: typed }) => ({
    at: index,
    length: typed.length,
    text: by,
  }));
}

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
