import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { UnreadableFileError } from "../format-errors.ts";

/** Encodings of XML declarations, by the names that `TextDecoder` knows; Windows-1252 contains ISO 8859-1. */
const encodings = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
  ["windows-1252", "windows-1252"],
  ["iso-8859-15", "iso-8859-15"],
  ["utf-16", "utf-16le"],
]);

/** The text of an XML file, piece by piece. @throws UnreadableFileError for an encoding that is unknown or not kept */
export async function* readXmlText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path), { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new UnreadableFileError(
        "Des caractères de ce fichier ne sont pas dans l’encodage qu’il annonce. Enregistrez-le en UTF-8.",
        { cause: error },
      );
    throw error;
  }
}

/** By its byte order mark, otherwise by its declaration, otherwise UTF-8 (XML 1.0, appendix F). */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(200) });
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
    if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
    const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(start.toString("latin1"))?.[1];
    const known = encodings.get((declared ?? "utf-8").toLowerCase());
    if (!known)
      throw new UnreadableFileError(
        `L’encodage «\u202F${declared}\u202F» n’est pas lu. Enregistrez ce fichier en UTF-8.`,
      );
    return known;
  } finally {
    await file.close();
  }
}
