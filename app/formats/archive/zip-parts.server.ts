import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import yazl from "yazl";

/** Maximum unpacked size of a part: keeps a child process within its memory. No part of a book is larger. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;

/**
 * Reads the files of an archive into memory, in the order in which the archive lists them.
 * @param isWanted by a file's name; by default all files are read
 * @throws if the archive is damaged or unpacks to more than 400 MB.
 */
export async function readZipParts(
  path: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const archive = await yauzl.openPromise(path);
  const parts = new Map<string, Buffer>();
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/") || !isWanted(entry.fileName)) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_BYTES)
        throw new Error("L’archive est trop volumineuse une fois décompressée.");
      parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
  } finally {
    archive.close();
  }
  return parts;
}

/** Packs parts into an uncompressed archive in memory. */
export async function packParts(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of parts) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}
