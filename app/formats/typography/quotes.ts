import { NARROW, SPACES } from "./characters.ts";
import type { Edit } from "./passages.ts";

interface Mark {
  at: number;
  before: string;
  after: string;
}

/**
 * Straight quotation marks become « », and “ ” inside « ». A passage whose marks are not all paired stays as it is: a
 * wrong direction would be worse.
 */
export function quotes(text: string): Edit[] {
  const pairs = pairsIn(text);
  return (pairs ?? []).flatMap(([opening, closing]) => {
    const isNested = depthAt(text, opening.at) > 0;
    return [editAfter(text, opening.at, isNested), editBefore(text, closing.at, isNested)];
  });
}

/** The pairs of straight marks; null if one of them is alone or on the wrong side of a word. */
function pairsIn(text: string): [Mark, Mark][] | null {
  const pairs: [Mark, Mark][] = [];
  let open: Mark | null = null;
  for (const { index } of text.matchAll(/"/g)) {
    const mark = { at: index, before: text.charAt(index - 1), after: text.charAt(index + 1) };
    // Inches: « un écran de 15" ».
    if (!open && /\d/.test(mark.before)) continue;
    if (!open) {
      if (!MAY_OPEN.test(mark.before)) return null;
      open = mark;
    } else {
      if (!MAY_CLOSE.test(mark.after) || isEmptyBetween(text, open.at, mark.at)) return null;
      pairs.push([open, mark]);
      open = null;
    }
  }
  return open ? null : pairs;
}

const MAY_OPEN = new RegExp(String.raw`^$|[${SPACES}\u2028\uFFFC(\[{«“’'—–/-]`, "u");
const MAY_CLOSE = new RegExp(String.raw`^$|[${SPACES}\u2028\uFFFC)\]}»”’'—–/.,;:!?…-]`, "u");

const isEmptyBetween = (text: string, start: number, end: number): boolean =>
  text.slice(start + 1, end).trim() === "";

/** How many « are open at this position. */
function depthAt(text: string, position: number): number {
  let depth = 0;
  for (const [sign] of text.slice(0, position).matchAll(/[«»]/g))
    depth = Math.max(0, depth + (sign === "«" ? 1 : -1));
  return depth;
}

function editAfter(text: string, at: number, isNested: boolean): Edit {
  const length = 1 + (SPACES_AFTER.exec(text.slice(at + 1))?.[0].length ?? 0);
  return { at, length, text: isNested ? "“" : `«${NARROW}` };
}

function editBefore(text: string, at: number, isNested: boolean): Edit {
  const spaces = SPACES_BEFORE.exec(text.slice(0, at))?.[0].length ?? 0;
  return { at: at - spaces, length: 1 + spaces, text: isNested ? "”" : `${NARROW}»` };
}

const SPACES_AFTER = new RegExp(`^[${SPACES}]*`, "u");
const SPACES_BEFORE = new RegExp(`[${SPACES}]*$`, "u");
