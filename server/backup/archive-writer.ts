import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pack as openPack } from "tar-stream";
import { z } from "zod";

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

/**
 * A backup is a POSIX tar archive, compressed with Zstandard (RFC 8878) and, with a passphrase, encrypted with age
 * (age-encryption.org/v1). Its entries, in this order:
 *
 * - `backup.json`: the header;
 * - `database/{table}/{number}.copy`: the rows of each table in PostgreSQL's text format of COPY, cut into pieces;
 * - `files/{path}`: the objects of the store;
 * - `sums/{number}.sha256`, after each thousand entries and after the last one: their digests, as `sha256sum` writes them;
 * - `end.json`: the totals. An archive without it is incomplete.
 */
export const headerName = "backup.json";
export const endName = "end.json";
export const databaseFolder = "database/";
export const filesFolder = "files/";
export const sumsFolder = "sums/";

/** Entries in one piece of digests: what a reader keeps in memory. */
export const entriesPerSums = 1000;
/** Bytes of a table in one entry: tar needs the size first, so a piece is held in memory. */
export const pieceBytes = 4 * 1024 * 1024;

export const numbered = (number: number): string => String(number).padStart(6, "0");
export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

export const backupHeader = z.object({
  version: z.literal(1),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The program's version, for the operator. */
  program: z.string(),
  /** PostgreSQL's `server_version_num`, for the operator. */
  postgres: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /** The shop's environment variables; null for a secret, which is not in the backup. */
  settings: z.record(z.string(), z.string().nullable()),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const backupEnd = z.object({
  /** Entries before this one, without the digests. */
  entries: z.int(),
  /** Their bytes. */
  bytes: z.int(),
  /** SHA-256 of all digests' text. */
  sums: z.string(),
});
export type BackupEnd = z.output<typeof backupEnd>;
