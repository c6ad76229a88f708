import { openFont, type FontStyle } from "../type/font-files.ts";

/** Every character that a text may use; a PDF registers them all in this order, so that codes are the same in each. */
export const alphabet =
  " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜàâäæçéèêëîïôöœùûüñ" +
  ".,;:!?’«»—–-…()/·•°©\u2009\u00a0 fi fl ff ffi ffl";

export interface LaidWord {
  /** Glyph ids of the whole font. */
  glyphs: number[];
  /** Advances of the glyphs as the font gives them, and as kerning leaves them; thousandths of an em. */
  natural: number[];
  kerned: number[];
  width: number;
}

/** Lays words once and remembers them: the vocabulary is small, the texts are long. */
export interface TextFont {
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
export const fontSpaces = (text: string): string => text.replaceAll("\u202f", "\u2009");
