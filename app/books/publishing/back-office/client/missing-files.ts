import type { EditionDraft } from "#books/publishing/back-office/client/edition-draft.ts";

/** The files without which an edition is not published, in French; null if none of them is missing. */
export function missingFilesText({
  pdf,
  docx,
  epub,
}: Pick<EditionDraft, "pdf" | "docx" | "epub">): string | null {
  const missing = [...(pdf ? [] : ["le PDF"]), ...(docx || epub ? [] : ["un DOCX ou un EPUB"])];
  return missing.length === 0 ? null : `Il manque encore ${missing.join(", et ")}.`;
}
