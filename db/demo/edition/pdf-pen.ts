import type PdfKit from "pdfkit";
import type { Font } from "fontkit";
import { type FontStyle, openFont } from "#formats/type/typeface.ts";
import { alphabet, textFont } from "./text-font.ts";
import type { Line } from "./line-breaking.ts";

/** Writes words at positions in points from the page's top left corner. */
export interface PdfPen {
  line(line: Line, x: number, y: number, size: number): void;
  text(text: string, x: number, y: number, options: TextOptions): void;
}

export interface TextOptions {
  size: number;
  style?: FontStyle;
  align?: "left" | "center" | "right";
  /** Points added after each letter. */
  tracking?: number;
}

/**
 * pdfkit's internal calls for embedded fonts. Its `text()` lays out every word of every page again and is ten times too
 * slow for a whole catalogue.
 */
interface EmbeddedFont {
  id: string;
  encode(text: string): unknown;
  ref(): unknown;
  subset: { includeGlyph(glyph: number): number };
  unicode: number[][];
}

interface PdfInternals {
  _font: EmbeddedFont;
  page: { fonts: Record<string, unknown> };
  addContent(content: string): void;
  /** pdfkit also accepts a font opened by fontkit; its types do not. */
  font(source: Font): unknown;
}

/** Codes of words are the same in every PDF, because each registers the same alphabet first. */
const encodedWords = { normal: new Map<string, string>(), italic: new Map<string, string>() };

const registered = { normal: new Set<number>(), italic: new Set<number>() };

export function openPen(document: InstanceType<typeof PdfKit>): PdfPen {
  const internals = document as unknown as PdfInternals;
  const fonts = { normal: embed(internals, "normal"), italic: embed(internals, "italic") };
  const show = (
    content: string,
    style: FontStyle,
    x: number,
    y: number,
    size: number,
    tracking: number,
  ): void => {
    const font = fonts[style];
    internals.page.fonts[font.id] ??= font.ref();
    const place = `1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm`;
    internals.addContent(`BT /${font.id} ${size} Tf ${tracking} Tc ${place} [${content}] TJ ET`);
  };
  return {
    line: ({ words, indent, space }, x, y, size) => {
      const blank = encode(fonts.normal, "normal", " ");
      const stretch = (textFont("normal").spaceWidth - (space * 1000) / size).toFixed(0);
      const content = words.map((word) => encode(fonts.normal, "normal", word)).join(`${blank}${stretch}`);
      show(content, "normal", x + indent, y, size, 0);
    },
    text: (text, x, y, { size, style = "normal", align = "left", tracking = 0 }) => {
      const width = textFont(style).width(text, size) + tracking * (text.length - 1);
      const shift = align === "left" ? 0 : align === "center" ? width / 2 : width;
      show(encode(fonts[style], style, text), style, x - shift, y, size, tracking);
    },
  };
}

function embed(internals: PdfInternals, style: FontStyle): EmbeddedFont {
  internals.font(openFont(style));
  const { _font: font } = internals;
  font.encode(alphabet);
  const thinSpace = textFont(style).lay("\u2009").glyphs[0] ?? 0;
  font.unicode[font.subset.includeGlyph(thinSpace)] = [0x202f];
  return font;
}

/** A word as the content of a TJ array: codes in hexadecimal, and kerning between them in thousandths of an em. */
function encode(font: EmbeddedFont, style: FontStyle, word: string): string {
  const known = encodedWords[style].get(word);
  if (known !== undefined) return known;
  const { glyphs, natural, kerned } = textFont(style).lay(word);
  if (!glyphs.every((glyph) => registeredGlyphs(style).has(glyph)))
    throw new RangeError(`Signe absent de l’alphabet\u202f: ${word}`);
  const parts = glyphs.map((glyph, index) => {
    const code = font.subset.includeGlyph(glyph).toString(16).padStart(4, "0");
    const kern = Math.round((natural[index] ?? 0) - (kerned[index] ?? 0));
    return kern === 0 ? `<${code}>` : `<${code}>${kern}`;
  });
  const encoded = parts.join("").replaceAll("><", "");
  encodedWords[style].set(word, encoded);
  return encoded;
}

/** pdfkit lays a text out word by word, so that the ligatures at the end of the alphabet are registered as such. */
function registeredGlyphs(style: FontStyle): Set<number> {
  const known = registered[style];
  if (known.size === 0) {
    for (const word of [...alphabet.split(" "), " "]) {
      for (const glyph of textFont(style).lay(word).glyphs) known.add(glyph);
    }
  }
  return known;
}
