import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pack as openPack } from "tar-stream";
import {
  type BackupEnd,
  type BackupHeader,
  endName,
  entriesPerSums,
  headerName,
  numbered,
  sumLine,
  sumsFolder,
} from "#server/backup/archive-format.ts";

export type ArchiveWriter = ReturnType<typeof openArchive>;

/** A new archive. Each write waits until its bytes are read from `output`; no write may overlap another. */
export function openArchive() {
  const pack = openPack();
  const allSums = createHash("sha256");
  let pending: string[] = [];
  let pieces = 0;
  let entries = 0;
  let bytes = 0;

  /** @returns the content's SHA-256, in hexadecimal */
  async function write(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const written = Promise.withResolvers<null>();
    // Awaited below; a failure of `chunks` leaves first.
    written.promise.catch(() => undefined);
    const sink = pack.entry({ name, size }, (error) =>
      error ? written.reject(error) : written.resolve(null),
    );
    sink.on("error", () => undefined);
    const digest = createHash("sha256");
    for await (const chunk of chunks) {
      digest.update(chunk);
      if (!sink.write(chunk)) await Promise.race([once(sink, "drain"), written.promise]);
    }
    sink.end(null);
    await written.promise;
    return digest.digest("hex");
  }

  async function add(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
    pending.push(sumLine(await write(name, size, chunks), name));
    entries += 1;
    bytes += size;
    if (pending.length === entriesPerSums) await writeSums();
  }

  async function writeSums(): Promise<void> {
    const text = Buffer.from(pending.join(""));
    pending = [];
    pieces += 1;
    allSums.update(text);
    await write(`${sumsFolder}${numbered(pieces)}.sha256`, text.length, [text]);
  }

  const addBuffer = (name: string, content: Buffer) => add(name, content.length, [content]);

  return {
    /** The archive's bytes. */
    output: Readable.from(pack, { objectMode: false }),
    header: (header: BackupHeader) => addBuffer(headerName, jsonOf(header)),
    addBuffer,
    /** @param size of all chunks together, in bytes; the archive fails if it differs */
    addStream: add,
    /** Writes the last digests and the totals. @returns the totals */
    async end(): Promise<BackupEnd> {
      if (pending.length > 0) await writeSums();
      const end: BackupEnd = { entries, bytes, sums: allSums.digest("hex") };
      const text = jsonOf(end);
      await write(endName, text.length, [text]);
      pack.finalize();
      return end;
    },
    /** Ends `output` with an error: an unfinished archive is never stored. */
    fail: (error: Error) => pack.destroy(error),
  };
}

const jsonOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
