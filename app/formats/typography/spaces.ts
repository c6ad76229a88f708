import { LINE, NARROW, NO_BREAK, SPACES, startOfSpaces } from "./characters.ts";
import type { Edit } from "./passages.ts";

/** The spaces before `; : ! ?` and inside « ». A passage never begins with one. */
export const spaces = (text: string): Edit[] => [...beforeSigns(text), ...afterOpening(text)];

function beforeSigns(text: string): Edit[] {
  return [...text.matchAll(SIGN)].flatMap(({ index, 0: sign }): Edit[] => {
    const start = startOfSpaces(text, index);
    const gap = text.slice(start, index);
    const before = text.charAt(start - 1);
    const after = text.slice(index + 1);
    const wanted = sign === ":" ? NO_BREAK : NARROW;
    if (gap === wanted || NOTHING_BEFORE.test(before) || isNoPunctuation(sign, before, after)) return [];
    if (gap === "" && !mayInsert(sign, before, after)) return [];
    return [{ at: start, length: gap.length, text: wanted }];
  });
}

const SIGN = /[;:!?»]/g;
/** The start of a line, an opening bracket, and «, which has its own space. */
const NOTHING_BEFORE = new RegExp(`^$|[${LINE}(\\[{¿¡«]`, "u");

/** A factorial, `!=`, `::`, and German quotation marks, which point inwards. */
function isNoPunctuation(sign: string, before: string, after: string): boolean {
  if (sign === "!") return after.startsWith("=") || (/\d/.test(before) && /^\s*[=×+*/]/.test(after));
  if (sign === ":") return before === ":" || after.startsWith(":");
  return sign === "»" && /^[\p{L}\p{N}]/u.test(after);
}

/** Whether a sign without a space before it is punctuation: hours, ratios, paths and codes continue directly. */
function mayInsert(sign: string, before: string, after: string): boolean {
  if (sign === "»") return true;
  if (!/[\p{L}\p{N}\p{M}…%‰€$£°)\]}”’"'.*»\uFFFC]/u.test(before)) return false;
  return (sign === ":" ? AFTER_COLON : AFTER_SIGN).test(after);
}

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
