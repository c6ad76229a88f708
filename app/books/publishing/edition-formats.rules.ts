import { type AppError, invalid } from "#platform/http/app-errors.ts";

export const formats = ["pdf", "epub", "azw3"] as const;
/** Built one after the other: from the DOCX and the cover, or from the publisher's own EPUB. */
export const ebookFormats = ["epub", "azw3"] as const;
export type Format = (typeof formats)[number];
/** What an owner downloads: the formats, and the KEPUB of the EPUB for Kobo's e-readers (docs/decisions/127). */
export const downloadFormats = [...formats, "kepub"] as const;
export type DeliveredFormat = (typeof downloadFormats)[number];
/** The format of which a download is made: it can be downloaded where that is ready. */
export const formatOf = (download: DeliveredFormat): Format => (download === "kepub" ? "epub" : download);
export type SourceKind = "pdf" | "docx" | "epub" | "cover";

/** For a path that was not issued for that kind, or is already used. */
export const unknownFile = (fields?: Record<string, string>): AppError =>
  invalid("Fichier inconnu\u202F: importez-le à nouveau.", fields);

/**
 * Name of a downloaded file (decisions.md, "Files"); characters that file systems refuse are left out. Kobo's e-readers know
 * a KEPUB by its double ending.
 */
export const downloadName = (bookTitle: string, editionTitle: string, format: string): string =>
  // oxlint reports control characters as a mistake; here they are removed on purpose.
  `${bookTitle} - ${editionTitle}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim() + (format === "kepub" ? ".kepub.epub" : `.${format}`);
