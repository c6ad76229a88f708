import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createInflateRaw } from "node:zlib";
import yauzl from "yauzl";
import { UnreadableFileError } from "../format-errors.ts";

/** Reads bytes of an archive, both ends inclusive. */
export type ReadBytes = (start: number, end: number) => Readable;

/** Where an entry is in its archive. */
export interface IndexedEntry {
  /** Of its local header. */
  offset: number;
  packedBytes: number;
  unpackedBytes: number;
  isPacked: boolean;
  checksum: number;
}

/** Of the index in memory. */
const maxEntries = 20_000;
/** ZIP, section 4.3.7: the fixed part of a local header, with the lengths of the name and of the extra field. */
const localHeader = { bytes: 30, nameLength: 26, extraLength: 28 } as const;

/** Lists the entries of a ZIP archive from its end, without reading them. @throws UnreadableFileError */
export async function indexArchive(size: number, read: ReadBytes): Promise<Map<string, IndexedEntry>> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new Reader(read), size, { lazyEntries: true });
  if (zip.entryCount > maxEntries) throw new UnreadableFileError("L’archive contient trop d’éléments.");
  const entries = new Map<string, IndexedEntry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    entries.set(entry.fileName, {
      offset: entry.relativeOffsetOfLocalHeader,
      packedBytes: entry.compressedSize,
      unpackedBytes: entry.uncompressedSize,
      isPacked: entry.compressionMethod !== 0,
      checksum: entry.crc32,
    });
  }
  return entries;
}

class Reader extends yauzl.RandomAccessReader {
  readonly #read: ReadBytes;

  constructor(read: ReadBytes) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return end > start ? this.#read(start, end - 1) : Readable.from([]);
  }
}

/**
 * The unpacked bytes of an entry.
 * @param part of an entry that is not packed: its bytes, both ends inclusive
 */
export async function entryStream(
  { offset, packedBytes, isPacked }: IndexedEntry,
  read: ReadBytes,
  part?: { start: number; end: number },
): Promise<Readable> {
  if (packedBytes === 0) return Readable.from([]);
  const header = await buffer(read(offset, offset + localHeader.bytes - 1));
  const start =
    offset +
    localHeader.bytes +
    header.readUInt16LE(localHeader.nameLength) +
    header.readUInt16LE(localHeader.extraLength);
  if (!isPacked) return read(start + (part?.start ?? 0), start + (part?.end ?? packedBytes - 1));
  const packed = read(start, start + packedBytes - 1);
  return packed.compose(createInflateRaw()) as unknown as Readable;
}
