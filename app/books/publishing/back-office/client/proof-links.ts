import type { EditionDraft } from "#books/publishing/back-office/client/edition-draft.ts";
import type { StructureFound } from "#formats/docx/structure.ts";
import { languages } from "#books/catalogue/metadata/languages.rules.ts";
import { answersCode } from "#books/publishing/structure-choice.rules.ts";
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

/** What a proof is made with: the values that the form has now, without those of an empty field. */
export function proofQuery({ draft, book, language }: ProofOf, found: StructureFound | null | undefined) {
  return {
    title: book.title.trim() || undefined,
    author: book.author.trim() || undefined,
    editionTitle: draft.editionTitle.trim() || undefined,
    publicationDate: draft.publicationDate || undefined,
    language: languages.find((known) => known === language),
    cover: nameOf(draft.cover?.path),
    typography: (draft.typography && (draft.typography.join(",") || "none")) ?? undefined,
    structure: found && draft.structure ? answersCode(found, draft.structure) : undefined,
  };
}

/** Where the proofs of an uploaded file are made. */
export function proofLinks(kind: SourceKind, form: ProofOf): ProofLink[] {
  const { draft } = form;
  const file = draft[kind];
  if (!file) return [];
  const isWithoutAzw3 = kind === "epub" && file.isFixedLayout === true;
  const query = {
    ...proofQuery(form, kind === "docx" ? file.structure : null),
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

export const nameOf = (path: string | undefined): string | undefined => path?.split("/").at(-1);
