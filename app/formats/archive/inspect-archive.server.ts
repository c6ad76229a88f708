import yauzl, { type Entry, type ZipFile } from "yauzl";
import { UnreadableFileError } from "../format-errors.ts";
import { crc32 } from "node:zlib";
import { MEBIBYTE } from "../limits/limits.ts";

interface ArchiveEntry {
  name: string;
  packedBytes: number;
  unpackedBytes: number;
}

interface InspectedArchive {
  entries: ArchiveEntry[];
  unpackedBytes: number;
}

/** Receives the unpacked bytes of an entry, chunk by chunk, in order. */
export type EntryReader = (chunk: Buffer) => void;

/**
 * Reads a ZIP archive once, without storing it, and validates it: names stay inside the archive, no name occurs twice,
 * nothing is encrypted, sizes match their claims and the limits, checksums are correct.
 * @param readerOf returns a reader for the entries whose content matters
 * @throws UnreadableFileError with the reason
 */
export async function inspectArchive(
  path: string,
  limits: ArchiveLimits,
  readerOf: (name: string) => EntryReader | null = () => null,
): Promise<InspectedArchive> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
    .catch((error: unknown) => refuse(DAMAGED, error));
  try {
    const entries = await listEntries(zip, limits);
    for (const entry of entries) await readEntry(zip, entry, readerOf(entry.fileName));
    return {
      entries: entries.map(({ fileName, compressedSize, uncompressedSize }) => ({
        name: fileName,
        packedBytes: compressedSize,
        unpackedBytes: uncompressedSize,
      })),
      unpackedBytes: entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0),
    };
  } finally {
    zip.close();
  }
}

/** The central directory, checked before a single byte is unpacked. */
async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries)
    refuse(`L’archive contient ${zip.entryCount} éléments, ce qui est anormal. ${EXPORT}`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let unpackedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, names, limits);
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > limits.unpackedBytes) refuse(TOO_LARGE);
      entries.push(entry);
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : unreadable(error);
  }
  return entries;
}

function checkEntry(entry: Entry, names: Set<string>, limits: ArchiveLimits): void {
  // Compared without case: two parts that differ only in case are one file on many systems, and one part in OPC.
  const name = entry.fileName.toLowerCase();
  if (names.has(name)) refuse(`L’archive contient deux fois « ${shown(entry.fileName)} ». ${EXPORT}`);
  names.add(name);
  if (entry.isEncrypted())
    refuse("Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection, puis renvoyez-le.");
  if (!entry.canDecodeFileData()) refuse(DAMAGED);
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.ratioFromBytes && ratio > limits.ratio) refuse(TOO_LARGE);
  if (/\.(xml|rels|xhtml|html?|opf|ncx|svg|css|smil)$/.test(name) && entry.uncompressedSize > limits.xmlBytes)
    refuse(TOO_LARGE);
}

/** Unpacks an entry: yauzl ends with an error as soon as there is a byte more or fewer than declared. */
async function readEntry(zip: ZipFile, entry: Entry, reader: EntryReader | null): Promise<void> {
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk as Buffer, checksum);
      reader?.(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : unreadable(error);
  }
  if (checksum !== entry.crc32) refuse(DAMAGED);
}

/** Translates yauzl's error into a reason. */
function unreadable(error: unknown): UnreadableFileError {
  const message = error instanceof Error ? error.message : "";
  const outside = /invalid relative path|absolute path|invalid characters in fileName/.test(message);
  return new UnreadableFileError(outside ? OUTSIDE : DAMAGED, { cause: error });
}

function refuse(reason: string, cause?: unknown): never {
  throw new UnreadableFileError(reason, { cause });
}

/** A name from an untrusted file, short enough for a sentence and without control characters. */
function shown(name: string): string {
  return name.replaceAll(/\p{C}/gu, "").slice(0, 80);
}

const EXPORT = "Enregistrez le document à nouveau depuis le logiciel qui l’a produit, puis renvoyez-le.";
const DAMAGED = `Le fichier est endommagé ou incomplet. ${EXPORT}`;
const OUTSIDE = `L’archive contient un chemin interdit. ${EXPORT}`;
const TOO_LARGE = `Le contenu décompressé du fichier est démesuré. Allégez le document (images, tableaux), puis renvoyez-le.`;

/** The limits of a ZIP archive; an archive beyond them is treated as a bomb. */
interface ArchiveLimits {
  entries: number;
  /** All entries together, unpacked, in bytes. */
  unpackedBytes: number;
  /** One XML part, unpacked, in bytes: XML is read into trees ten times its size. */
  xmlBytes: number;
  /** Unpacked size over packed size, of an entry larger than `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
}

/** A long illustrated novel has some 300 parts, 60 MB of pictures, and XML that shrinks 30 times. */
export const DOCX_LIMITS: ArchiveLimits = {
  entries: 3000,
  unpackedBytes: 300 * MEBIBYTE,
  xmlBytes: 60 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
};

/** An illustrated album has some 500 files and 250 MB of pictures; a dictionary has chapters of 5 MB. */
export const EPUB_LIMITS: ArchiveLimits = {
  entries: 5000,
  unpackedBytes: 300 * MEBIBYTE,
  xmlBytes: 20 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
};

/** A table of 100 000 rows and 20 columns has 60 MB of XML. */
export const SPREADSHEET_LIMITS: ArchiveLimits = {
  entries: 1000,
  unpackedBytes: 100 * MEBIBYTE,
  xmlBytes: 60 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
};

/** The files of a whole catalogue: 1500 books with a PDF, a text and a cover. What they contain is checked one by one. */
export const PARCEL_LIMITS: ArchiveLimits = {
  entries: 5000,
  unpackedBytes: 8 * 1024 * MEBIBYTE,
  xmlBytes: 60 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
};
