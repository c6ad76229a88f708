import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import * as mupdf from "mupdf";
import { UnreadableFileError } from "../format-errors.ts";

// MuPDF reports each repair on the console; the relevant ones are read from the document.
mupdf.setLog(null);

/** An open PDF, read from the disk where needed: a file of 200 MB takes no more memory than its objects. */
export interface OpenPdf {
  document: mupdf.PDFDocument;
  /** Bytes of the file from `start`, at most `length`. */
  bytes(start: number, length: number): Buffer;
  size: number;
}

/**
 * Opens a PDF, known by its content, for the time of some work on it.
 * @throws UnreadableFileError when it is none, is empty, or can't be read
 */
export async function withPdf<Result>(
  path: string,
  work: (pdf: OpenPdf) => Result | Promise<Result>,
): Promise<Result> {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const bytes = (start: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start));
  };
  try {
    checkHeader(bytes(0, HEADER_WITHIN));
    const document = openDocument(file, size);
    try {
      return await work({ document, bytes, size });
    } finally {
      document.destroy();
    }
  } finally {
    closeSync(file);
  }
}

/** Readers accept the header within the first 1024 bytes (ISO 32000-1, annex H, note 13). */
const HEADER_WITHIN = 1024;

function checkHeader(start: Buffer): void {
  if (start.length === 0) throw new UnreadableFileError("Le fichier est vide. Choisissez un fichier PDF.");
  if (!start.includes("%PDF-"))
    throw new UnreadableFileError(
      "Ce fichier n’est pas un PDF. Exportez votre livre au format PDF, puis renvoyez-le.",
    );
}

function openDocument(file: number, size: number): mupdf.PDFDocument {
  const stream = new mupdf.Stream({
    fileSize: () => size,
    read: (memory, offset, length, position) => readSync(file, memory, offset, length, position),
    close: () => undefined,
  });
  try {
    return new mupdf.PDFDocument(stream);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new UnreadableFileError(DAMAGED_PDF, { cause: error });
  }
}

/**
 * Whether an error while reading a PDF is caused by the file. MuPDF throws plain errors, and overflows the stack on
 * deep structures; exhausted memory is a limit of the process, and any more specific error is our own fault.
 */
export function isFaultOfFile(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof UnreadableFileError || error instanceof TypeError)
    return false;
  const fromSystem = "code" in error;
  return !fromSystem && !/malloc|out of memory|memory access out of bounds/i.test(error.message);
}

export const DAMAGED_PDF =
  "Ce PDF est endommagé ou incomplet. Exportez-le à nouveau, vérifiez qu’il s’ouvre sur votre ordinateur, puis renvoyez-le.";

/** No book has more pages: the complete works of Balzac in one file have fewer. */
export const MAX_PAGES = 20_000;

/**
 * An illustrated book of a thousand pages has some 20 000 objects; a file that claims millions is an attack on memory.
 */
export const MAX_OBJECTS = 500_000;

/** Maximum number of fonts shown to the publisher. */
export const LISTED_FONTS = 50;
