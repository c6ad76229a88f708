import yauzl, { type Entry, type ZipFile } from "yauzl";
import { readBytes } from "../read-bytes.server.ts";

/** The checksum fields of the ZIP entry that holds a mark. */
export interface MarkChecksum {
  /** Offsets of the four little-endian bytes: local header or data descriptor, and central directory. */
  offsets: number[];
  /** Of the entry with the placeholder in it. */
  original: number;
  /** Bytes of the entry behind the mark. */
  suffixLength: number;
}

/**
 * Finds the checksum fields of the ZIP entry that holds the bytes at `offset`.
 * @throws Error when no stored (uncompressed) entry holds them whole
 * @see APPNOTE.TXT 4.3.7 (local header), 4.3.9 (data descriptor), 4.3.12 (central directory)
 */
export async function locateChecksum(path: string, offset: number, length: number): Promise<MarkChecksum> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const { entry, dataStart, record } = await entryAt(zip, offset);
    const dataEnd = dataStart + entry.compressedSize;
    if (entry.compressionMethod !== 0 || offset + length > dataEnd)
      throw new Error(`The mark's entry must be stored: ${entry.fileName}`);
    return {
      offsets: [await localField(path, entry, dataEnd), record + CENTRAL_CRC],
      original: entry.crc32,
      suffixLength: dataEnd - offset - length,
    };
  } finally {
    zip.close();
  }
}

/** The entry around an offset, with the place of its record in the central directory. */
async function entryAt(
  zip: ZipFile,
  offset: number,
): Promise<{ entry: Entry; dataStart: number; record: number }> {
  let record = Number(zip.readEntryCursor);
  let found: { entry: Entry; dataStart: number; record: number } | null = null;
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart: dataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (offset >= dataStart && offset < dataStart + entry.compressedSize)
      found = { entry, dataStart, record };
    record += CENTRAL_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  if (!found) throw new Error("The mark stands outside of every entry.");
  return found;
}

/** The field in the local header, or, when its flag defers it, in the data descriptor behind the data. */
async function localField(path: string, entry: Entry, dataEnd: number): Promise<number> {
  const deferred = (entry.generalPurposeBitFlag & 0b1000) !== 0;
  if (!deferred) return entry.relativeOffsetOfLocalHeader + LOCAL_CRC;
  const start = await readBytes(path, dataEnd, 4);
  // The descriptor's signature is optional.
  return start.readUInt32LE(0) === DESCRIPTOR_SIGNATURE ? dataEnd + 4 : dataEnd;
}

const LOCAL_CRC = 14;
const CENTRAL_CRC = 16;
const CENTRAL_LENGTH = 46;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
