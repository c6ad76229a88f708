import { deflateSync } from "node:zlib";
import type { PDFDocument, PDFObject } from "mupdf";
import { widerLetters } from "../mark/wider-letters.ts";
import { printFont } from "../print/print-fonts.server.ts";
import { plainFont } from "../type/plain-font.ts";
import { CMAP_END, cmapStart, descriptorOf, drawnLetter, named, NAME, SYMBOLIC } from "./mark-font.server.ts";

/**
 * Adds the mark's second font, embedded: letters beyond those of the first, two bytes each, which are their numbers in
 * Unicode.
 * @returns the font, then its other objects
 * @see ISO 32000-1 §9.7 (composite fonts), §9.7.4.2 (CIDToGIDMap), §9.10.3 (ToUnicode)
 */
export function addWiderFont(document: PDFDocument): [PDFObject, ...PDFObject[]] {
  const { letters, font } = (made ??= makeFont());
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
let made: ReturnType<typeof makeFont> | undefined;

function makeFont() {
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
