import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "./byte-reader.ts";
import { writeTrueType } from "./true-type.ts";
import { rebuildGlyphs } from "./woff2-glyf.ts";

interface StoredTable {
  tag: string;
  length: number;
  transform: number;
}

/** WOFF2's short names for tables, in the order of the W3C recommendation, section 4.1. */
const knownTags = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT " +
  "VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar " +
  "fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
)
  .split(" ")
  .map((tag) => tag.replace("_", " "));

/**
 * Unpacks a WOFF2 font into TrueType, because neither variable instances nor PDF subsets can be made from the packed
 * form with fontkit. Single fonts with TrueType outlines only; throws `RangeError` on anything else.
 */
export function unpackWoff2(woff2: Buffer): Buffer {
  const header = new ByteReader(woff2);
  if (header.u32() !== 0x774f4632) throw new RangeError("Ce fichier n’est pas une police WOFF2");
  const flavor = header.u32();
  header.u32();
  const count = header.u16();
  header.offset = 20;
  const compressedLength = header.u32();
  header.offset = 48;
  const directory = Array.from({ length: count }, () => readDirectoryEntry(header));
  const content = new ByteReader(brotliDecompressSync(header.take(compressedLength)));
  const tables = new Map(directory.map((entry) => [entry.tag, content.take(entry.length)]));
  restoreTransformed(directory, tables);
  return writeTrueType(flavor, tables);
}

function readDirectoryEntry(header: ByteReader): StoredTable {
  const flags = header.u8();
  const known = flags & 0x3f;
  const tag = known === 0x3f ? header.take(4).toString("latin1") : (knownTags[known] ?? "");
  const version = flags >> 6;
  const original = header.base128();
  const isTransformed = tag === "glyf" || tag === "loca" ? version === 0 : version !== 0;
  const length = isTransformed ? header.base128() : original;
  return { tag, length, transform: isTransformed ? 1 : 0 };
}

function restoreTransformed(directory: StoredTable[], tables: Map<string, Buffer>): void {
  const transformed = new Set(directory.filter((entry) => entry.transform === 1).map((entry) => entry.tag));
  if (!transformed.has("glyf")) return;
  const { glyf, loca, xMins } = rebuildGlyphs(table(tables, "glyf"));
  tables.set("glyf", glyf);
  tables.set("loca", loca);
  const head = Buffer.from(table(tables, "head"));
  head.writeInt16BE(1, 50);
  tables.set("head", head);
  if (transformed.has("hmtx")) tables.set("hmtx", restoreMetrics(tables, xMins));
}

/** Undoes the `hmtx` transform (W3C, section 5.4): side bearings left out equal the glyphs' xMin. */
function restoreMetrics(tables: Map<string, Buffer>, xMins: number[]): Buffer {
  const metricCount = table(tables, "hhea").readUInt16BE(34);
  const reader = new ByteReader(table(tables, "hmtx"));
  const flags = reader.u8();
  const advances = Array.from({ length: metricCount }, () => reader.u16());
  const restored = Buffer.alloc(metricCount * 4 + (xMins.length - metricCount) * 2);
  xMins.forEach((xMin, glyph) => {
    const isStored = glyph < metricCount ? (flags & 1) === 0 : (flags & 2) === 0;
    const bearing = isStored ? reader.i16() : xMin;
    const advance = advances[glyph];
    if (advance === undefined) return void restored.writeInt16BE(bearing, metricCount * 2 + glyph * 2);
    restored.writeUInt16BE(advance, glyph * 4);
    restored.writeInt16BE(bearing, glyph * 4 + 2);
  });
  return restored;
}

function table(tables: Map<string, Buffer>, tag: string): Buffer {
  const data = tables.get(tag);
  if (!data) throw new RangeError(`Table ${tag} absente de la police`);
  return data;
}
