import { NARROW, SPACES, startOfSpaces } from "./characters.ts";
import type { Edit } from "./passages.ts";

interface Mark {
  at: number;
  before: string;
  after: string;
  /** Inside « ». */
  isNested: boolean;
}

/**
 * Straight quotation marks become « », and “ ” inside « ». A passage whose marks are not all paired stays as it is: a
 * wrong direction would be worse.
 */
export function quotes(text: string): Edit[] {
  const pairs = pairsIn(text);
  return (pairs ?? []).flatMap(([opening, closing]) => [
    editAfter(text, opening.at, opening.isNested),
    editBefore(text, closing.at, opening.isNested),
  ]);
}

/** The pairs of straight marks; null if one of them is alone or on the wrong side of a word. */
function pairsIn(text: string): [Mark, Mark][] | null {
  const pairs: [Mark, Mark][] = [];
  let open: Mark | null = null;
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(/["«»]/g)) {
    if (sign !== '"') {
      depth = Math.max(0, depth + (sign === "«" ? 1 : -1));
      continue;
    }
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    const mark = { at: index, before, after, isNested: depth > 0 };
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

function editAfter(text: string, at: number, isNested: boolean): Edit {
  const length = 1 + (SPACES_AFTER.exec(text.slice(at + 1))?.[0].length ?? 0);
  return { at, length, text: isNested ? "“" : `«${NARROW}` };
}

function editBefore(text: string, at: number, isNested: boolean): Edit {
  const start = startOfSpaces(text, at);
  return { at: start, length: at + 1 - start, text: isNested ? "”" : `${NARROW}»` };
}

const SPACES_AFTER = new RegExp(`^[${SPACES}]*`, "u");
