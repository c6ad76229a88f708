/** Why a font file is not in the book. */
export type FontRefusal = "restricted" | "unreadable";

/** First bytes of TrueType and of OpenType with PostScript outlines, which all devices read. */
const FLAVORS = new Set(["00010000", "74727565", "4f54544f"]);

/**
 * Whether a font file may be in an ebook, by `fsType` (OpenType, table `OS/2`): installable and editable fonts may.
 * Restricted fonts (bit 1), fonts for preview and print (bit 2) and fonts of which only bitmaps are free (bit 9) may not,
 * whatever their other bits say.
 * @returns null if it may
 */
export async function fontRefusal(file: Buffer): Promise<FontRefusal | null> {
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
