import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";

export type PrintStyle = "normal" | "italic";

const require = createRequire(import.meta.url);
const opened = new Map<PrintStyle, Font>();

const files: Record<PrintStyle, string> = {
  normal: "400Regular/SourceSerif4_400Regular.ttf",
  italic: "400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
};

/** Source Serif 4 at its regular weight, with Latin, Greek and Cyrillic letters; read once per process, when first needed. */
export function printFont(style: PrintStyle): Font {
  const known = opened.get(style);
  if (known) return known;
  const font = openPrintFont(style);
  for (const letter of [...COPIED].map((each) => each.codePointAt(0) ?? 0)) font.glyphForCodePoint(letter);
  for (const letter of font.characterSet) if (letter < LIGATURES) font.glyphForCodePoint(letter);
  opened.set(style, font);
  return font;
}

/**
 * Spaces, hyphens and some Greek letters share glyphs. The copied text has the first character for which the process asked
 * a glyph: asked in their order, it does not depend on the documents printed before, and an invoice is the same file for
 * ever. Ligatures are left out: their text is that of their letters.
 */
const LIGATURES = 0xfb00;
/** Of each pair with one glyph the character that texts have, where it is not the first one: not ʻ, ʼ and the sign micro. */
const COPIED = "‘’μ";

/**
 * The same font, read again. fontkit keeps the first character for which a glyph was asked, and a document's copied text
 * comes from it: a reader of single letters needs its own font.
 */
export function openPrintFont(style: PrintStyle): Font {
  const path = require.resolve(`@expo-google-fonts/source-serif-4/${files[style]}`);
  const font = create(readFileSync(path));
  if (!("layout" in font)) throw new RangeError(`More than one font in ${path}`);
  return font;
}

/** The text as the font can write it: accents composed with their letters, a question mark for a missing letter. */
export function printable(text: string, style: PrintStyle): string {
  const font = printFont(style);
  const letters = [...text.normalize("NFC")];
  return letters
    .map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : "?"))
    .join("");
}

/** The width of the printable text, in points. Kerning is the font's own within words; its digits all have one width. */
export function widthOf(text: string, style: PrintStyle, size: number, tracking = 0): number {
  const words = text.split(" ");
  const inEms = words.reduce(
    (sum, word) => sum + wordWidth(word, style),
    wordWidth(" ", style) * (words.length - 1),
  );
  return inEms * size + (tracking && tracking * [...printable(text, style)].length);
}

/** Cached words per style: more than a document has, less than half a megabyte. */
const maxMeasured = 4000;
const measured = {
  normal: new LRUCache<string, number>({ max: maxMeasured }),
  italic: new LRUCache<string, number>({ max: maxMeasured }),
};

/** In ems. The layout of a word is slow, and documents repeat their words. */
function wordWidth(word: string, style: PrintStyle): number {
  const known = measured[style].get(word);
  if (known !== undefined) return known;
  const font = printFont(style);
  const width = font.layout(printable(word, style)).advanceWidth / font.unitsPerEm;
  measured[style].set(word, width);
  return width;
}
