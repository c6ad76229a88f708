import {
  contextLength,
  foldedPassage,
  type FoundText,
  textFinder,
} from "#reading/reading/client/find-text.ts";
import { bookLine } from "#reading/reading/client/text-of-book.ts";
import { rangeOf, textOf, textPieces } from "#reading/reading/client/text-pieces.ts";
import { lazily } from "#platform/data/lazily.ts";

/** A marked passage, and the text on each side of it: a TextQuoteSelector (W3C Web Annotation Data Model, 4.2.4). */
export interface Quotation {
  quote: string;
  prefix: string;
  suffix: string;
}

/** How well a passage fits: of several, the best is taken. */
interface Fit {
  /** Otherwise only its beginning is there: a correction may have changed its end. */
  isWhole: boolean;
  /** Characters around it that are the same, without white space. */
  fit: number;
}

interface FoundPassage extends Fit {
  range: Range;
  /** Where it begins in the text of its section, from 0 to 1. */
  part: number;
}

/** Of a passage whose end may have changed. */
const searchedLength = 60;
/** A shorter passage is anywhere in a book: it is known by what is around it. */
const certainLength = 20;
const certainFit = 10;
/** Of one short passage in a section. */
const mostFound = 1000;

/**
 * Finds passages in a document, whatever their accents, capitals and white space: the one whose surroundings fit best.
 * Older passages have the signs of notes in them.
 */
export function passageFinder(doc: Document): (wanted: Quotation) => FoundPassage | null {
  const readings = [false, true].map((keepsReferences) =>
    lazily(() => {
      const pieces = textPieces(doc.body, keepsReferences);
      return { pieces, find: textFinder(pieces.texts, { isPassage: true }) };
    }),
  );
  return ({ quote, prefix, suffix }) => {
    const around = { before: foldedPassage(prefix), after: foldedPassage(suffix) };
    const beginning = quote.slice(0, searchedLength);
    for (const text of new Set([quote, beginning]))
      for (const reading of readings) {
        const { pieces, find } = reading();
        const wanted = foldedPassage(text);
        const found = bestOf(find(wanted), around);
        const range = found && rangeOf(pieces, found);
        if (!range || !isCertain(wanted, found.fit, around)) continue;
        return { range, fit: found.fit, isWhole: text === quote, part: partOf(pieces.texts, found.start) };
      }
    return null;
  };
}

interface Around {
  before: string;
  after: string;
}

function bestOf(all: Iterable<FoundText>, around: Around): (FoundText & { fit: number }) | null {
  let best: (FoundText & { fit: number }) | null = null;
  let left = mostFound;
  for (const found of all) {
    if (left-- === 0) break;
    const fit =
      sameLetters(reversed(around.before), reversed(foldedPassage(found.before))) +
      sameLetters(around.after, foldedPassage(found.after));
    if (!best || fit > best.fit) best = { ...found, fit };
  }
  return best;
}

const reversed = (text: string): string => Array.from(text).toReversed().join("");

function sameLetters(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function isCertain(wanted: string, fit: number, { before, after }: Around): boolean {
  const known = before.length + after.length;
  return wanted.length >= certainLength || fit >= Math.min(certainFit, known);
}

function partOf(texts: readonly string[], { piece, offset }: FoundText["start"]): number {
  const lengthOf = (some: readonly string[]) => some.reduce((sum, text) => sum + text.length, 0);
  return (lengthOf(texts.slice(0, piece)) + offset) / Math.max(1, lengthOf(texts));
}

/** A place in the book where a passage was found. @param distance sections from where it was */
export type Candidate = Fit & { distance: number };

export function isBetter(found: Candidate, known: Candidate | undefined): boolean {
  if (!known) return true;
  if (found.isWhole !== known.isWhole) return found.isWhole;
  return found.fit === known.fit ? found.distance < known.distance : found.fit > known.fit;
}

/** The text on each side of a marked range, on one line. */
export function textAround(range: Range): Pick<Quotation, "prefix" | "suffix"> {
  const { body } = range.startContainer.ownerDocument ?? document;
  const before = range.cloneRange();
  before.setStart(body, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const after = range.cloneRange();
  after.setStart(range.endContainer, range.endOffset);
  after.setEnd(body, body.childNodes.length);
  // Not in the middle of a character of two units.
  const end = (text: string) => text.slice(-contextLength).replace(/^[\uDC00-\uDFFF]/, "");
  return {
    prefix: end(bookLine(textOf(before), Number.MAX_SAFE_INTEGER)),
    suffix: bookLine(textOf(after), contextLength),
  };
}
