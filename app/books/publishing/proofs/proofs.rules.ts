import type { PublicationMetadata } from "#formats/epub/publication.ts";
import { authorsOf } from "#books/catalogue/metadata/authors.rules.ts";
import type { ProofForm } from "#books/publishing/proofs/proofs.contract.ts";
import { downloadName, type Format, type SourceKind } from "#books/publishing/edition-formats.rules.ts";

/** The formats that a file becomes. */
export const proofFormats: Record<SourceKind, readonly Format[]> = {
  pdf: ["pdf"],
  docx: ["epub", "azw3"],
  epub: ["epub", "azw3"],
  cover: [],
};

/** What the ebook says of itself as far as the form is filled; without a title it has the name of the file. */
export function proofMetadata(
  { title, author, editionTitle = "", publicationDate, language = "fr" }: ProofForm,
  { name, id, publisher, now }: { name: string | null; id: string; publisher: string; now: Date },
): PublicationMetadata {
  return {
    title: title || withoutExtension(name) || "Sans titre",
    editionTitle,
    authors: author ? authorsOf(author) : [],
    contributors: [],
    credits: [],
    series: null,
    language,
    publisher,
    identifier: `urn:uuid:${id}`,
    isbn: null,
    publishedOn: publicationDate ?? now.toISOString().slice(0, 10),
    modifiedAt: now.toISOString(),
    description: null,
    subjects: [],
    accessibility: null,
  };
}

/** « Épreuve - La Débâcle - Texte intégral.epub »; as the file was sent if the form has no title. */
export function proofName({ title, editionTitle }: ProofForm, sent: string | null, format: Format): string {
  const name = title ? downloadName(title, editionTitle || "nouvelle édition", format) : null;
  return `Épreuve - ${name ?? `${withoutExtension(sent) || "fichier"}.${format}`}`;
}

const withoutExtension = (name: string | null): string => (name ?? "").replace(/\.[^.]*$/, "");
