import { MEBIBYTE } from "../limits/limits.ts";

/** The limits of a ZIP archive; an archive beyond them is treated as a bomb. */
export interface ArchiveLimits {
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

/** The files of a whole catalogue: 1500 books with a PDF, a text and a cover. What they contain is checked one by one. */
export const PARCEL_LIMITS: ArchiveLimits = {
  entries: 5000,
  unpackedBytes: 8 * 1024 * MEBIBYTE,
  xmlBytes: 60 * MEBIBYTE,
  ratio: 200,
  ratioFromBytes: MEBIBYTE,
};
