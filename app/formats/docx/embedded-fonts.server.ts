import { readZipParts } from "../archive/zip-parts.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { MalformedXml } from "../xml/xml-parse.ts";
import { childElements, findElement, type XmlElement } from "../xml/xml-tree.ts";
import type { MainFonts } from "./direct-formatting.ts";
import { parsePart } from "./prepare-docx.server.ts";
import { relationsOf } from "./note-references.ts";
import { HEADINGS_OF_THEME, TEXT_OF_THEME } from "./run-properties.ts";

/** A file of a font. */
export interface FontFace {
  isBold: boolean;
  isItalic: boolean;
  /** TrueType or OpenType. */
  data: Buffer;
}

/** The fonts of a document that its ebooks may carry, the regular face first; none where there is no such font. */
export interface EmbeddedFonts {
  text: readonly FontFace[];
  /** Where it is not that of the text. */
  headings: readonly FontFace[];
  /** The fonts that were left out, for the publisher, in French. */
  warnings: string[];
}

export const noFonts: EmbeddedFonts = { text: [], headings: [], warnings: [] };

/** Eight complete faces of a Latin font have about 3 MB; a copy is downloaded over mobile networks. */
const MAX_BYTES = 8 * MEBIBYTE;

const FONT_TABLE = "word/fontTable.xml";
const THEME = /^word\/theme\/theme\d*\.xml$/;
const WANTED = /^word\/(fonts\/.*|fontTable\.xml|_rels\/fontTable\.xml\.rels|theme\/theme\d*\.xml)$/;

type Parts = ReadonlyMap<string, Buffer>;

/**
 * Reads the fonts that Word has embedded (ECMA-376, part 1, section 17.8), those of the running text and of the headings.
 * @param path of a document that `readDocx` accepts
 * @param fonts the document's, as `readDocx` returns them
 */
export async function readEmbeddedFonts(path: string, fonts: MainFonts): Promise<EmbeddedFonts> {
  const parts = await readZipParts(path, (name) => WANTED.test(name));
  try {
    return await allowedFonts(parts, fonts);
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    return { ...noFonts, warnings: ["Les polices du document n’ont pas pu être lues."] };
  }
}

async function allowedFonts(parts: Parts, fonts: MainFonts): Promise<EmbeddedFonts> {
  const theme = parsePart(parts, [...parts.keys()].find((name) => THEME.test(name)) ?? "");
  const names = { text: nameOf(fonts.text, theme), headings: nameOf(fonts.headings, theme) };
  const families = facesIn(parts);
  const warnings: string[] = [];
  let room = MAX_BYTES;
  const take = async (name: string | null): Promise<readonly FontFace[]> => {
    if (name === null) return [];
    const faces = families.get(name.toLowerCase()) ?? [];
    const refusal = await refusalOf(faces, room);
    if (refusal) {
      warnings.push(warningFor(name, refusal));
      return [];
    }
    room -= sizeOf(faces);
    return faces;
  };
  const text = await take(names.text);
  const headings = names.headings === names.text ? [] : await take(names.headings);
  if (names.text === null && names.headings === null) warnings.push(UNNAMED);
  return { text, headings, warnings };
}

const FACES = [
  ["w:embedRegular", { isBold: false, isItalic: false }],
  ["w:embedItalic", { isBold: false, isItalic: true }],
  ["w:embedBold", { isBold: true, isItalic: false }],
  ["w:embedBoldItalic", { isBold: true, isItalic: true }],
] as const;

/** By the name of the font, in small letters. */
function facesIn(parts: Parts): Map<string, FontFace[]> {
  const table = parsePart(parts, FONT_TABLE);
  const targets = relationsOf(parts, FONT_TABLE);
  const families = new Map<string, FontFace[]>();
  for (const font of table ? childElements(table, "w:font") : []) {
    const faces = FACES.flatMap(([element, kind]) => {
      const [embedded] = childElements(font, element);
      const file = parts.get(targets.get(embedded?.attributes.get("r:id") ?? "") ?? "");
      const key = embedded?.attributes.get("w:fontKey") ?? "";
      return file ? [{ ...kind, data: plainFont(file, key) }] : [];
    });
    families.set((font.attributes.get("w:name") ?? "").toLowerCase(), faces);
  }
  return families;
}

/**
 * Word combines the first 32 bytes of a font with a GUID, from its last digits to its first (ECMA-376, part 1, section
 * 17.8.1). Without a GUID the font is plain.
 */
function plainFont(file: Buffer, fontKey: string): Buffer {
  const key = Buffer.from(fontKey.replaceAll(/[^0-9a-f]/gi, ""), "hex").toReversed();
  if (key.length !== 16) return file;
  const plain = Buffer.from(file);
  for (let at = 0; at < Math.min(32, plain.length); at += 1)
    plain[at] = (plain[at] ?? 0) ^ (key[at % key.length] ?? 0);
  return plain;
}

type Refusal = FontRefusal | "absent" | "large";

/** A family is taken whole, and only with its regular face: devices would set all text in the other. */
async function refusalOf(faces: readonly FontFace[], room: number): Promise<Refusal | null> {
  const [regular] = faces;
  if (!regular || regular.isBold || regular.isItalic) return "absent";
  for (const { data } of faces) {
    const refusal = await fontRefusal(data);
    if (refusal) return refusal;
  }
  return sizeOf(faces) > room ? "large" : null;
}

const sizeOf = (faces: readonly FontFace[]): number => faces.reduce((sum, { data }) => sum + data.length, 0);

const REASONS: Record<Refusal, string> = {
  restricted: "son éditeur ne permet pas de l’incorporer à un livre numérique.",
  unreadable: "son fichier est illisible.",
  absent:
    "elle n’est pas incorporée au document. Dans Word, cochez «\u00A0Incorporer les polices dans le fichier\u00A0», enregistrez, puis renvoyez le DOCX.",
  large: "les polices incorporées dépassent 8\u00A0Mo.",
};

const warningFor = (name: string, refusal: Refusal): string =>
  `La police «\u00A0${name}\u00A0» n’a pas été reprise\u202F: ${REASONS[refusal]}`;

const UNNAMED = "Aucune police n’a été reprise\u202F: le document n’en nomme aucune.";

/** Why a font file is not in the book. */
type FontRefusal = "restricted" | "unreadable";

/** First bytes of TrueType and of OpenType with PostScript outlines, which all devices read. */
const FLAVORS = new Set(["00010000", "74727565", "4f54544f"]);

/**
 * Whether a font file may be in an ebook, by `fsType` (OpenType, table `OS/2`): installable and editable fonts may.
 * Restricted fonts (bit 1), fonts for preview and print (bit 2) and fonts of which only bitmaps are free (bit 9) may not,
 * whatever their other bits say.
 * @returns null if it may
 */
async function fontRefusal(file: Buffer): Promise<FontRefusal | null> {
  if (!FLAVORS.has(file.toString("hex", 0, 4))) return "unreadable";
  const { create } = await import("fontkit");
  try {
    if (!isWhole(file)) return "unreadable";
    const font = create(file);
    if (!("layout" in font) || font.numGlyphs === 0 || font.characterSet.length === 0) return "unreadable";
    const { noEmbedding, viewOnly, bitmapOnly } = font["OS/2"].fsType;
    return noEmbedding || viewOnly || bitmapOnly ? "restricted" : null;
  } catch {
    // fontkit has no error of its own for damaged tables.
    return "unreadable";
  }
}

/** Whether all tables of the font's directory are inside the file. @throws RangeError if the directory is not */
function isWhole(file: Buffer): boolean {
  const records = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return records.every((at) => file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12) <= file.length);
}

/** ECMA-376, part 1, section 20.1.4.1.18: a theme has a font for headings and one for text. */
const THEME_FONTS = new Map([
  [HEADINGS_OF_THEME, "a:majorFont"],
  [TEXT_OF_THEME, "a:minorFont"],
]);

function nameOf(font: string, theme: XmlElement | null): string | null {
  const part = THEME_FONTS.get(font);
  if (part === undefined) return font || null;
  const fonts = theme && findElement(theme, part);
  return (fonts && findElement(fonts, "a:latin")?.attributes.get("typeface")) || null;
}
