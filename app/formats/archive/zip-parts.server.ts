import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import yazl from "yazl";

/** A part of a book that unpacks to more is no book; keeps a child process within its memory. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;

/**
 * Reads every file of an archive into memory, in the order in which the archive lists them.
 * @throws when the archive is damaged or unpacks to more than 400 MB.
 */
export async function readZipParts(path: string): Promise<Map<string, Buffer>> {
  const archive = await yauzl.openPromise(path);
  const parts = new Map<string, Buffer>();
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_BYTES)
        throw new Error("L’archive est trop volumineuse une fois décompressée.");
      if (entry.fileName.endsWith("/")) continue;
      parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
  } finally {
    archive.close();
  }
  return parts;
}

/** Packs parts again, uncompressed: the archive only lives in memory, for a reader that wants one. */
export async function packParts(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of parts) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}
