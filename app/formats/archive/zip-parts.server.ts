import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import yazl from "yazl";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

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

/** A file of an archive that is written while it is sent. */
export interface StreamedPart {
  /** With its folders, separated by `/`. */
  name: string;
  changedAt: Date;
  /** For text; books and pictures are compressed already. */
  compress?: boolean;
  open: () => Readable;
}

/**
 * A ZIP archive (ZIP64 where its size needs it) as a stream. A part is opened once the previous one is sent, so that
 * memory does not grow with the archive's size. The stream fails with the first part that does.
 */
export function archiveStream(parts: AsyncIterable<StreamedPart>): Readable {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  const left = new AbortController();
  const fail = (error: unknown) => output.destroy(error as Error);
  archive.on("error", fail);
  output.once("close", () => left.abort());
  void addParts(archive, parts, left.signal).catch(fail);
  return output;
}

async function addParts(
  archive: yazl.ZipFile,
  parts: AsyncIterable<StreamedPart>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, changedAt, compress = false, open } of parts) {
    if (signal.aborted) return;
    const content = open();
    archive.addReadStream(content, name, { mtime: changedAt, compress });
    try {
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  archive.end();
}
