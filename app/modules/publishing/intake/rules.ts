import type { SourceKind } from "#modules/publishing/formats/rules.ts";

/** What is sent through the call of an edition's files. */
export const textKinds = ["pdf", "docx"] as const satisfies SourceKind[];
export type TextKind = (typeof textKinds)[number];

/** Which of the two a file claims to be by its first bytes, in Latin-1; null for anything else (decisions.md, "Files"). */
export function claimedKind(start: string): TextKind | null {
  // Its header may stand anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, note 13).
  if (start.includes("%PDF-")) return "pdf";
  return start.startsWith("PK") ? "docx" : null;
}

/**
 * Why a file can't be what is asked for; null when it can.
 * @param wanted null where either will do
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

/** Compound files: Word's format before 2007, and what wraps an encrypted .docx (MS-CFB §2.2). */
const oldWordStart = "\xd0\xcf\x11\xe0";
