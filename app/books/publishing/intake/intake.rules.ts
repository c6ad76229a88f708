import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import { AppError, unreadable } from "#platform/http/app-errors.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import type { SourceKind } from "#books/publishing/edition-formats.rules.ts";

/** The kinds of files in the call of an edition's files. */
export const textKinds = ["pdf", "docx", "epub"] as const satisfies SourceKind[];
export type TextKind = (typeof textKinds)[number];

/** The type of a file by its first bytes, in Latin-1; null for any other (decisions.md, "Files"). */
export function claimedKind(start: string): TextKind | null {
  // Its header may be anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, note 13).
  if (start.includes("%PDF-")) return "pdf";
  if (!start.startsWith("PK")) return null;
  return /^.{26,60}mimetype.{0,60}application\/epub\+zip/s.test(start) ? "epub" : "docx";
}

/**
 * The reason why a file does not have the wanted type; null if it does.
 * @param wanted null if both types are accepted
 */
export function wrongKindText(start: string, wanted: TextKind | null): string | null {
  const claimed = claimedKind(start);
  if (claimed !== null && (wanted === null || claimed === wanted)) return null;
  // Some programs write the entry that names the type elsewhere: the inspection reads the archive.
  if (wanted === "epub" && claimed === "docx" && !/\[Content_Types\]\.xml|word\/|_rels\//.test(start))
    return null;
  if (wanted === "pdf")
    return "Ce fichier n’est pas un PDF. Choisissez ici le texte mis en pages, au format PDF.";
  if (wanted === "epub")
    return "Ce fichier n’est pas un EPUB. Choisissez ici l’EPUB qui sort de votre logiciel de mise en pages.";
  if (claimed === "epub")
    return "Ce fichier est un EPUB. Choisissez ici le document Word (.docx), et l’EPUB dans son propre champ.";
  if (claimed === "pdf")
    return "Ce fichier est un PDF. Choisissez ici le document Word (.docx) d’où l’EPUB et l’AZW3 seront faits.";
  if (start.startsWith(oldWordStart))
    return "Ce document Word est protégé par un mot de passe ou dans l’ancien format .doc. Enregistrez-le au format .docx, sans protection.";
  return wanted === "docx"
    ? "Ce fichier n’est pas un document Word (.docx). Enregistrez le texte au format .docx, puis renvoyez-le."
    : "Ce fichier n’est ni un PDF, ni un DOCX, ni un EPUB.";
}

/** Compound files: Word's format before 2007, and the container of an encrypted .docx (MS-CFB §2.2). */
const oldWordStart = "\xd0\xcf\x11\xe0";

/** The name under which a file was sent, as a line without its folder; null if nothing is left. */
export const fileNameFrom = (given = ""): string | null =>
  asTextLine(given.replace(/^.*[\\/]/s, "").slice(0, 200)).trim() || null;

/** The field's name is the choice that would make the file acceptable. */
export const unstampable = (reason: string): AppError =>
  new AppError(422, reason, {
    fields: { metadataMarkOnly: "Accepter ce PDF, avec le nom du lecteur dans ses métadonnées seulement." },
  });

/** A faulty file, or one stopped by a limit, is the sender's error: 422 with the reason (decisions.md). */
export const refusalOf = (error: unknown): unknown =>
  error instanceof UnreadableFileError || error instanceof TaskLimitError ? unreadable(error.reason) : error;

/** Reads a file, and turns its faults into an answer. */
export async function refusingUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw refusalOf(error);
  }
}
