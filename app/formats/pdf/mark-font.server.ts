import { deflateSync } from "node:zlib";
import type { PDFDocument, PDFObject } from "mupdf";
import { pageLetters } from "../mark/encode-mark.ts";
import { openPrintFont, printFont } from "../print/print-fonts.server.ts";
import { type DrawnLetter, type PlainFont, plainFont } from "../type/plain-font.ts";
import { widerLetters } from "../mark/mark.ts";

/**
 * Adds the font of the mark, embedded, with every letter of a possible mark: the name is only known when a copy is
 * sent, long after the template was made. One byte per letter keeps the placeholder readable and patchable.
 * @returns the font, then its other objects
 * @see ISO 32000-1 §9.6.3 (TrueType fonts), §9.8 (descriptors), §9.10.3 (ToUnicode)
 */
export function addMarkFont(document: PDFDocument): [PDFObject, ...PDFObject[]] {
  const { letters, font } = (made ??= makeFont());
  const file = document.addRawStream(deflateSync(font.file), {
    Filter: "FlateDecode",
    Length1: font.file.length,
  });
  const descriptor = document.addObject(descriptorOf(document, font, file));
  const unicode = document.addStream(unicodeMap([...letters.keys()]), {});
  const dictionary = named(document, {
    Type: "Font",
    Subtype: "TrueType",
    BaseFont: NAME,
    Encoding: "WinAnsiEncoding",
  });
  const widths = Array.from({ length: LAST - FIRST + 1 }, (_, index) => letters.get(FIRST + index)?.advance);
  dictionary.put("FirstChar", FIRST);
  dictionary.put("LastChar", LAST);
  dictionary.put(
    "Widths",
    widths.map((width) => width ?? 0),
  );
  dictionary.put("FontDescriptor", descriptor);
  dictionary.put("ToUnicode", unicode);
  return [document.addObject(dictionary), descriptor, file, unicode];
}

/** A tag of six letters marks a subset of the font (§9.6.4). */
export const FONT_FAMILY = "SourceSerif4";
const NAME = `ENCRIR+${FONT_FAMILY}-Regular`;
const [FIRST, LAST] = [0x20, 0xff];

/** The same for every PDF: built once per process. */
let made: ReturnType<typeof makeFont> | undefined;

function makeFont(): { letters: Map<number, DrawnLetter>; font: PlainFont } {
  const letters = new Map([...pageLetters()].map(([code, letter]) => [code, drawnLetter(letter)]));
  const { ascent, descent } = printFont("normal");
  return { letters, font: plainFont([...letters.values()], ascent, descent) };
}

/** Letters are asked for one by one, which must not change the font of printed documents. */
let drawn: ReturnType<typeof openPrintFont> | undefined;

/** @throws RangeError for a letter that the shop's font lacks */
function drawnLetter(letter: string): DrawnLetter {
  const point = letter.codePointAt(0) ?? 0;
  const font = (drawn ??= openPrintFont("normal"));
  if (!font.hasGlyphForCodePoint(point)) throw new RangeError(`The mark's font lacks ${letter}`);
  const glyph = font.glyphForCodePoint(point);
  return { point, advance: Math.round(glyph.advanceWidth), commands: glyph.path.commands };
}

function descriptorOf(
  document: PDFDocument,
  { box }: PlainFont,
  file: PDFObject,
  kind = NONSYMBOLIC,
): PDFObject {
  const { ascent, descent, capHeight } = printFont("normal");
  const descriptor = named(document, { Type: "FontDescriptor", FontName: NAME });
  const numbers = {
    Flags: SERIF | kind,
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: 80,
  };
  for (const [key, value] of Object.entries(numbers)) descriptor.put(key, value);
  descriptor.put("FontBBox", box);
  descriptor.put("FontFile2", file);
  return descriptor;
}

/** §9.8.2. */
const SERIF = 0b10;
const NONSYMBOLIC = 0b100000;
const SYMBOLIC = 0b100;

/** Text in a dictionary would become a name, not a string. */
function named(document: PDFDocument, names: Record<string, string>): PDFObject {
  const dictionary = document.newDictionary();
  for (const [key, name] of Object.entries(names)) dictionary.put(key, document.newName(name));
  return dictionary;
}

/** The character of each code, for readers who copy or search the text. */
function unicodeMap(codes: readonly number[]): string {
  const all = pageLetters();
  const lines = codes.map((code) => `<${hex(code, 2)}> <${hex(all.get(code)?.codePointAt(0) ?? 0, 4)}>`);
  // A section holds at most a hundred lines.
  const sections = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100),
  ).map((part) => `${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  return [cmapStart("00", "FF"), ...sections, CMAP_END].join("\n");
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, "0");

/** The beginning of a ToUnicode map, for codes of one byte or of two. */
const cmapStart = (first: string, last: string): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${first}> <${last}>
endcodespacerange`;
const CMAP_END = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/**
 * Adds the mark's second font, embedded: letters beyond those of the first, two bytes each, which are their numbers in
 * Unicode.
 * @returns the font, then its other objects
 * @see ISO 32000-1 §9.7 (composite fonts), §9.7.4.2 (CIDToGIDMap), §9.10.3 (ToUnicode)
 */
export function addWiderFont(document: PDFDocument): [PDFObject, ...PDFObject[]] {
  const { letters, font } = (madeWider ??= makeWiderFont());
  const file = document.addRawStream(deflateSync(font.file), {
    Filter: "FlateDecode",
    Length1: font.file.length,
  });
  const descriptor = document.addObject(descriptorOf(document, font, file, SYMBOLIC));
  const glyphs = document.addRawStream(deflateSync(glyphMap(letters.map(({ point }) => point))), {
    Filter: "FlateDecode",
  });
  const descendant = named(document, { Type: "Font", Subtype: "CIDFontType2", BaseFont: NAME });
  descendant.put("CIDSystemInfo", systemInfo(document));
  descendant.put("FontDescriptor", descriptor);
  descendant.put("CIDToGIDMap", glyphs);
  descendant.put("DW", 0);
  descendant.put(
    "W",
    letters.flatMap(({ point, advance }) => [point, [advance]]),
  );
  const descendants = [document.addObject(descendant)];
  const unicode = document.addStream(UNICODE, {});
  const dictionary = named(document, {
    Type: "Font",
    Subtype: "Type0",
    BaseFont: NAME,
    Encoding: "Identity-H",
  });
  dictionary.put("DescendantFonts", descendants);
  dictionary.put("ToUnicode", unicode);
  return [document.addObject(dictionary), ...descendants, descriptor, file, glyphs, unicode];
}

/** The same for every PDF: built once per process. */
let madeWider: ReturnType<typeof makeWiderFont> | undefined;

function makeWiderFont() {
  const letters = [...widerLetters].map(drawnLetter).toSorted((left, right) => left.point - right.point);
  const { ascent, descent } = printFont("normal");
  return { letters, font: plainFont(letters, ascent, descent) };
}

/** Maps a letter's number to its glyph, from 1; a missing letter is glyph 0, which is empty. */
function glyphMap(points: readonly number[]): Buffer {
  const map = Buffer.alloc(((points.at(-1) ?? 0) + 1) * 2);
  points.forEach((point, index) => map.writeUInt16BE(index + 1, point * 2));
  return map;
}

/** A literal as an object: text in a dictionary would become a name. */
function systemInfo(document: PDFDocument): PDFObject {
  const info = document.newDictionary();
  info.put("Registry", document.newString("Adobe"));
  info.put("Ordering", document.newString("Identity"));
  info.put("Supplement", 0);
  return info;
}

/** Codes are characters. A range stays within one high byte. */
const UNICODE = [
  cmapStart("0000", "FFFF"),
  "5 beginbfrange",
  ...["01", "02", "03", "04", "1E"].map((high) => `<${high}00> <${high}FF> <${high}00>`),
  "endbfrange",
  CMAP_END,
].join("\n");
