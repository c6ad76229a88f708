import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

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
