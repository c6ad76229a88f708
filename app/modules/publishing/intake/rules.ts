import { asTextLine } from "#platform/hidden-characters.ts";
import type { SourceKind } from "#modules/publishing/formats/rules.ts";

/** The kinds of files in the call of an edition's files. */
export const textKinds = ["pdf", "docx"] as const satisfies SourceKind[];
export type TextKind = (typeof textKinds)[number];

/** The type of a file by its first bytes, in Latin-1; null for any other (decisions.md, "Files"). */
export function claimedKind(start: string): TextKind | null {
  // Its header may be anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, note 13).
  if (start.includes("%PDF-")) return "pdf";
  return start.startsWith("PK") ? "docx" : null;
}

/**
 * The reason why a file does not have the wanted type; null if it does.
 * @param wanted null if both types are accepted
 */
export function wrongKindText(start: string, wanted: TextKind | null): string | null {
  const claimed = claimedKind(start);
  if (claimed !== null && (wanted === null || claimed === wanted)) return null;
  if (wanted === "pdf")
    return "Ce fichier n’est pas un PDF. Choisissez ici le texte mis en pages, au format PDF.";
  if (claimed === "pdf")
    return "Ce fichier est un PDF. Choisissez ici le document Word (.docx) d’où l’EPUB et l’AZW3 seront faits.";
  if (start.startsWith(oldWordStart))
    return "Ce document Word est protégé par un mot de passe ou dans l’ancien format .doc. Enregistrez-le au format .docx, sans protection.";
  return wanted === "docx"
    ? "Ce fichier n’est pas un document Word (.docx). Enregistrez le texte au format .docx, puis renvoyez-le."
    : "Ce fichier n’est ni un PDF ni un DOCX.";
}

/** Compound files: Word's format before 2007, and the container of an encrypted .docx (MS-CFB §2.2). */
const oldWordStart = "\xd0\xcf\x11\xe0";

/** The name under which a file was sent, as a line without its folder; null if nothing is left. */
export const fileNameFrom = (given = ""): string | null =>
  asTextLine(given.replace(/^.*[\\/]/s, "").slice(0, 200)).trim() || null;
