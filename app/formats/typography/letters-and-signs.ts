import { NO_BREAK, SPACES } from "./characters.ts";
import type { Edit } from "./typography-passages.ts";

/** `...` becomes one character. */
export const ellipses = (text: string): Edit[] => replacing(text, /(?<!\.)\.{3}(?!\.)/gu, "…");

/** Typewriter apostrophes, and quotation marks or accents typed in their place. */
export const apostrophes = (text: string): Edit[] => replacing(text, APOSTROPHE, "’");

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
export function dashes(text: string, block: string): Edit[] {
  const between = [...text.matchAll(BETWEEN_WORDS)].flatMap(({ index, 0: typed }): Edit[] =>
    typed === "-" && isMinus(text, index)
      ? []
      : [{ at: index, length: typed.length, text: typed === "-" ? "–" : "—" }],
  );
  if (block !== "p") return between;
  const opening = [...text.matchAll(DIALOGUE)].flatMap(({ index, 0: typed }): Edit[] => {
    const wanted = `${/^[—–]/.exec(typed)?.[0] ?? "—"}${NO_BREAK}`;
    const isNumber =
      typed.startsWith("-") && QUANTITY.test(text.slice(index + typed.length).slice(0, AROUND));
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
const AROUND = 32;

/** A negative number: « - 5 degrés », « - 12 % », or one alone on its line. */
const QUANTITY = new RegExp(String.raw`^\d[\d.,]*[${SPACES}]*(?:[°%‰]|degr|$|\u2028)`, "u");
/** The operands of a sum: a letter, a figure, a bracket. « A » and « À » are words. */
const OPERAND_BEFORE = /(?:(?<![\p{L}\p{N}'’-])[b-zB-Z]|\))$/u;
const OPERAND_AFTER = /^(?:[a-zA-Z]|\d+)(?![\p{L}\p{N}'’])/u;

/** A hyphen in a sum or before a negative number is no dash. */
function isMinus(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at).trimEnd();
  const after = text.slice(at + 1, at + AROUND).trimStart();
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
