import { NARROW, SPACES, startOfSpaces, OPAQUE } from "./kinds.ts";
import { type Edit, passagesOf, readableText } from "./typography-passages.ts";
import type { XmlElement } from "../xml/xml-tree.ts";

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

interface Mark {
  at: number;
  before: string;
  after: string;
  /** How many « are open before it. */
  depth: number;
}

type Pair = readonly [opening: Mark, closing: Mark];

/**
 * Straight quotation marks become « », and “ ” inside « ». Single ones become ‘ ’, and “ ” inside « ». A mark that is
 * alone stays as it is, since a wrong direction would be worse; beside it, only pairs that touch their words are clear.
 */
export function quotes(text: string): Edit[] {
  const double = pairsIn(text);
  const outer = double.filter(([{ depth }]) => depth === 0);
  let next = 0;
  /** Called in the order of the text. */
  const isInside = ({ at, depth }: Mark): boolean => {
    while ((outer[next]?.[1].at ?? Infinity) < at) next++;
    return depth > 0 || (outer[next]?.[0].at ?? Infinity) < at;
  };
  return [
    ...double.flatMap((pair) => edits(text, pair, pair[0].depth > 0 ? INNER : OUTER)),
    ...singlePairsIn(text).flatMap((pair) => edits(text, pair, isInside(pair[0]) ? INNER : SINGLE)),
  ].toSorted((a, b) => a.at - b.at);
}

/** Straight double marks that stay, except those of inches, by their places in a text whose quotes are set. */
const strayQuotes = (text: string): number[] => [...text.matchAll(/(?<!\d)"/g)].map(({ index }) => index);

const OUTER = [`«${NARROW}`, `${NARROW}»`] as const;
const INNER = ["“", "”"] as const;
const SINGLE = ["‘", "’"] as const;

function pairsIn(text: string): Pair[] {
  const marks = marksIn(text, /["«»]/g, '"');
  const { pairs, isComplete } = paired(text, marks);
  return isComplete ? pairs : pairs.filter((pair) => isTight(pair));
}

function marksIn(text: string, signs: RegExp, straight: string): Mark[] {
  const marks: Mark[] = [];
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(signs)) {
    if (sign === straight)
      marks.push({ at: index, before: text.charAt(index - 1), after: text.charAt(index + 1), depth });
    else depth = Math.max(0, depth + (sign === "«" ? 1 : -1));
  }
  return marks;
}

/** Each closing mark belongs to the last mark before it that may open. */
function paired(text: string, marks: readonly Mark[]): { pairs: Pair[]; isComplete: boolean } {
  const pairs: Pair[] = [];
  let open: Mark | null = null;
  let isComplete = true;
  for (const mark of marks) {
    // Inches: « un écran de 15" ».
    if (!open && /\d/.test(mark.before)) continue;
    if (open && MAY_CLOSE.test(mark.after) && !isEmptyBetween(text, open.at, mark.at)) {
      pairs.push([open, mark]);
      open = null;
    } else {
      if (open) isComplete = false;
      open = MAY_OPEN.test(mark.before) ? mark : null;
      if (!open) isComplete = false;
    }
  }
  return { pairs, isComplete: isComplete && !open };
}

const MAY_OPEN = new RegExp(String.raw`^$|[${SPACES}\u2028\uFFFC(\[{«“’'—–/-]`, "u");
const MAY_CLOSE = new RegExp(String.raw`^$|[${SPACES}\u2028\uFFFC)\]}»”’'—–/.,;:!?…-]`, "u");
const SPACE = new RegExp(`^$|[${SPACES}\u2028]`, "u");

const isTight = ([opening, closing]: Pair): boolean =>
  !SPACE.test(opening.after) && !/[\s\d]/.test(closing.before) && opening.depth === closing.depth;

const isEmptyBetween = (text: string, start: number, end: number): boolean =>
  text.slice(start + 1, end).trim() === "";

/** Single marks are also apostrophes: « 'tit gars », « vot' mère ». */
function singlePairsIn(text: string): Pair[] {
  const pairs: Pair[] = [];
  let open: Mark | null = null;
  for (const mark of marksIn(text, /['«»]/g, "'")) {
    if (open && mayCloseSingle(text, mark)) {
      if (mark.depth === open.depth) pairs.push([open, mark]);
      open = null;
    } else if (mayOpenSingle(text, mark)) open = mark;
  }
  return pairs;
}

const mayOpenSingle = (text: string, { at, before, after }: Mark): boolean =>
  OPENS_SINGLE.test(before) && /[\p{L}\p{N}«“"…]/u.test(after) && !CUT_WORD.test(text.slice(at + 1, at + 16));

const mayCloseSingle = (text: string, { at, before, after }: Mark): boolean =>
  (after === '"' || MAY_CLOSE.test(after)) &&
  /[\p{L}.,;:!?…»”"]/u.test(before) &&
  !CUT_END.test(text.slice(Math.max(0, at - 8), at));

const OPENS_SINGLE = new RegExp(String.raw`^$|[${SPACES}\u2028(\[«“"—–]`, "u");
/** Words without their beginning, as they are spoken. */
const CUT_WORD =
  /^(?:tite?s?|tain|lut|ttention|ttendez?|core|fin|vec|soir|jour|man|pa|spèce|cause|n|y|lors|voyez)(?!\p{L})/iu;
/** Words without their end. */
const CUT_END = /(?<!\p{L})(?:[nv]ot|aut|quat|maît|êt|d|l|j|t|m|s|c|n|qu|p’tit)$/iu;

/** The marks lose the spaces inside them. */
function edits(text: string, [opening, closing]: Pair, [before, after]: readonly [string, string]): Edit[] {
  const spaces = SPACES_AFTER.exec(text.slice(opening.at + 1))?.[0].length ?? 0;
  const start = startOfSpaces(text, closing.at);
  return [
    { at: opening.at, length: 1 + spaces, text: before },
    { at: start, length: closing.at + 1 - start, text: after },
  ];
}

const SPACES_AFTER = new RegExp(`^[${SPACES}]*`, "u");
