import { openFont, type FontStyle } from "#formats/type/typeface.ts";

/** Every character that a text may use; a PDF registers them all in this order, so that codes are the same in each. */
export const alphabet =
  " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜàâäæçéèêëîïôöœùûüñ" +
  ".,;:!?’«»—–-…()/·•°©\u2009\u00a0 fi fl ff ffi ffl";

interface LaidWord {
  /** Glyph ids of the whole font. */
  glyphs: number[];
  /** Advances of the glyphs, without and with kerning; thousandths of an em. */
  natural: number[];
  kerned: number[];
  width: number;
}

/** Lays words out once and caches them: the vocabulary is small, the texts are long. */
interface TextFont {
  lay(word: string): LaidWord;
  /** In points. */
  width(text: string, size: number): number;
  spaceWidth: number;
}

const fonts = new Map<FontStyle, TextFont>();

export function textFont(style: FontStyle): TextFont {
  const known = fonts.get(style);
  if (known) return known;
  const created = createTextFont(style);
  fonts.set(style, created);
  return created;
}

function createTextFont(style: FontStyle): TextFont {
  const font = openFont(style);
  const laid = new Map<string, LaidWord>();
  const lay = (word: string): LaidWord => {
    const known = laid.get(word);
    if (known) return known;
    const run = font.layout(fontSpaces(word));
    const kerned = run.positions.map((position) => position.xAdvance);
    const created = {
      glyphs: run.glyphs.map((glyph) => glyph.id),
      natural: run.glyphs.map((glyph) => glyph.advanceWidth),
      kerned,
      width: kerned.reduce((sum, advance) => sum + advance, 0),
    };
    laid.set(word, created);
    return created;
  };
  const spaceWidth = lay(" ").width;
  const width = (text: string, size: number): number =>
    (text.split(" ").reduce((sum, word) => sum + lay(word).width + spaceWidth, -spaceWidth) * size) / 1000;
  return { lay, width, spaceWidth };
}

/** The font has no U+202F: U+2009 is as narrow, and unbreakable here because lines are broken before. */
const fontSpaces = (text: string): string => text.replaceAll("\u202f", "\u2009");

const millimetre = 72 / 25.4;

/** A small octavo, 120 × 190 mm; every length in points. */
export const pageGeometry = {
  width: 120 * millimetre,
  height: 190 * millimetre,
  left: 15.5 * millimetre,
  top: 19 * millimetre,
  measure: 89 * millimetre,
  bodySize: 10.4,
  leading: 14.2,
  indent: 13,
  linesPerPage: 29,
  /** Lines for a chapter's number and title at the top of its first page. */
  chapterHeadLines: 8,
} as const;
