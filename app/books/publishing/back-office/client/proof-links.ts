import type { EditionDraft } from "#books/publishing/back-office/client/edition-draft.ts";
import type { Format, SourceKind } from "#books/publishing/edition-formats.rules.ts";
import { downloadProof } from "#books/publishing/proofs/proofs.contract.ts";
import { proofFormats } from "#books/publishing/proofs/proofs.rules.ts";
import { urlOf } from "#platform/http/endpoint.ts";

export interface ProofLink {
  format: Format;
  href: string;
}

interface ProofOf {
  draft: EditionDraft;
  book: { title: string; author: string };
  /** Of the book, BCP 47. */
  language: string;
}

/** Where the proofs of an uploaded file are made, with the values that the form has now. */
export function proofLinks(kind: SourceKind, { draft, book, language }: ProofOf): ProofLink[] {
  const file = draft[kind];
  if (!file) return [];
  const isWithoutAzw3 = kind === "epub" && file.isFixedLayout === true;
  const query = {
    title: book.title.trim(),
    author: book.author.trim(),
    editionTitle: draft.editionTitle.trim(),
    publicationDate: draft.publicationDate,
    language,
    cover: nameOf(draft.cover?.path),
    typography: draft.typography && (draft.typography.join(",") || "none"),
    fonts: kind === "docx" && draft.embedFonts ? "1" : undefined,
    upgrade: kind === "epub" && file.canUpgrade && draft.upgradeEpub ? "1" : undefined,
  };
  return proofFormats[kind]
    .filter((format) => !(isWithoutAzw3 && format === "azw3"))
    .map((format) => ({
      format,
      href: urlOf(downloadProof, { params: { file: nameOf(file.path), format }, query }),
    }));
}

const nameOf = (path: string | undefined): string | undefined => path?.split("/").at(-1);
