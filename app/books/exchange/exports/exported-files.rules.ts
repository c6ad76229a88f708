import type { BookRecord } from "#formats/onix/book-record.ts";
import type { KnownEdition } from "#books/exchange/editions/exchanged-editions.rules.ts";
import type { ImportedKind } from "#books/exchange/imports/import-files.rules.ts";

/** Where an archive keeps the publisher's files. */
export const filesFolder = "fichiers";

const endings: Record<ImportedKind, string> = { pdf: "pdf", docx: "docx", epub: "epub", cover: "jpg" };
/** File systems take names of 255 bytes. */
const maxSlug = 80;

/** The name of an edition's file in an archive, which no other file has: by its ISBN, else by the shop's reference. */
export function nameInExport({ row, record }: KnownEdition, kind: ImportedKind): string {
  const number = record.isbns?.edition ?? record.id ?? "";
  return `${number}-${row.bookSlug.slice(0, maxSlug)}.${endings[kind]}`;
}

/** The record with the names of its files, which an import of the table looks for. */
export const withFileNames = (known: KnownEdition, kinds: readonly ImportedKind[]): BookRecord => ({
  ...known.record,
  files: Object.fromEntries(kinds.map((kind) => [kind, nameInExport(known, kind)])),
});
