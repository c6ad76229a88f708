import { blockBorder } from "#reading/reading/client/text-pieces.ts";

/** A passage of a text in several pieces, as a document holds it. */
export interface FoundText {
  start: { piece: number; offset: number };
  end: { piece: number; offset: number };
  before: string;
  match: string;
  after: string;
}

const marks = /\p{M}/gu;
/** Letters that are not a base and a mark, by the letters with which they are typed. */
const spelled: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  "’": "'",
  "\u00a0": " ",
  "\u202f": " ",
};

/** A book has a million characters, and some hundred different ones. */
const known = new Map<string, string>();

/** A character as it is compared: in lower case, without accents; white space is one space. */
function folded(character: string): string {
  let plain = known.get(character);
  if (plain === undefined) known.set(character, (plain = foldedAlone(character)));
  return plain;
}

function foldedAlone(character: string): string {
  if (/\s/.test(character)) return " ";
  const plain = character.normalize("NFD").replaceAll(marks, "").toLowerCase();
  return spelled[plain] ?? plain;
}

/** The same for what is searched. */
export const foldedQuery = (query: string): string =>
  Array.from(query.trim(), folded).join("").replaceAll(/ +/g, " ");

/** Characters of the text on each side of a result. */
export const contextLength = 60;

/** The same of a passage that may run across blocks: it is compared without any white space. */
export const foldedPassage = (passage: string): string =>
  foldedQuery(passage.replaceAll(blockBorder, "")).replaceAll(" ", "");

export interface FindOptions {
  /** The query is from {@link foldedPassage}; otherwise it is found within a block alone. */
  isPassage?: boolean;
  /** Not within a longer word. */
  isWhole?: boolean;
}

/**
 * Finds a text in pieces of a text, whatever its accents, capitals, ligatures and line breaks.
 * @param pieces from `textPieces`
 * @param query from {@link foldedQuery}
 */
export const findText = (pieces: readonly string[], query: string, options?: FindOptions) =>
  textFinder(pieces, options)(query);

/** The same for several texts in the same pieces, which are read once. */
export function textFinder(
  pieces: readonly string[],
  { isPassage = false, isWhole = false }: FindOptions = {},
) {
  const { text, places } = foldedText(pieces, isPassage);
  const place = (at: number) => {
    const position = places[at] ?? 0;
    return { piece: Math.floor(position / pieceSpan), offset: position % pieceSpan };
  };
  return function* find(query: string): Generator<FoundText> {
    if (query === "") return;
    for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
      if (isWhole && (isLetter(text[at - 1]) || isLetter(text[at + query.length]))) continue;
      const start = place(at);
      const last = place(at + query.length - 1);
      const end = {
        piece: last.piece,
        offset: last.offset + lengthAt(pieces[last.piece] ?? "", last.offset),
      };
      yield { start, end, ...contextOf(pieces, start, end) };
    }
  };
}

const isLetter = (character = ""): boolean => /[\p{L}\p{N}]/u.test(character);

/** Places are piece and offset in one number: no piece is as long. */
const pieceSpan = 2 ** 26;

/** The text as it is compared, and where each of its characters comes from. */
function foldedText(pieces: readonly string[], isPassage: boolean): { text: string; places: number[] } {
  const places: number[] = [];
  const parts: string[] = [];
  let endsInSpace = false;
  pieces.forEach((piece, index) => {
    for (let offset = 0; offset < piece.length;) {
      const length = lengthAt(piece, offset);
      const plain = folded(piece.slice(offset, offset + length));
      const isSpace = plain === " " || plain === blockBorder;
      const isLeftOut = isPassage ? isSpace : plain === " " && endsInSpace;
      if (!isLeftOut) {
        parts.push(plain);
        for (let at = 0; at < plain.length; at += 1) places.push(index * pieceSpan + offset);
      }
      if (plain !== "") endsInSpace = isSpace;
      offset += length;
    }
  });
  return { text: parts.join(""), places };
}

/** Two for a character outside of the basic plane. */
const lengthAt = (text: string, offset: number): number => ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);

function contextOf(pieces: readonly string[], start: FoundText["start"], end: FoundText["end"]) {
  const between = (from: FoundText["start"], to: FoundText["start"]): string =>
    pieces
      .slice(from.piece, to.piece + 1)
      .map((piece, at, all) =>
        piece.slice(at === 0 ? from.offset : 0, at === all.length - 1 ? to.offset : undefined),
      )
      .join("");
  const line = (text: string) => text.replaceAll(blockBorder, " ").replaceAll(/\s+/g, " ");
  const last = pieces.length - 1;
  // A long chapter has many pieces: only those around the result are joined.
  const from = { piece: Math.max(0, start.piece - 3), offset: 0 };
  const to = { piece: Math.min(last, end.piece + 3), offset: Number.MAX_SAFE_INTEGER };
  return {
    before: shortened(line(between(from, start)), -contextLength),
    match: line(between(start, end)),
    after: shortened(line(between(end, to)), contextLength),
  };
}

/** The last or the first characters of a line, in whole words. @param length negative: the last ones */
function shortened(line: string, length: number): string {
  if (line.length <= Math.abs(length)) return line;
  return length < 0
    ? line.slice(length).replace(/^\S*\s/, "… ")
    : line.slice(0, length).replace(/\s\S*$/, " …");
}
