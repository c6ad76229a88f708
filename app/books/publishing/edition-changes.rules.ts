import { descriptionAsTyped } from "#formats/xml/read-description.ts";
import type { EditionMetadata } from "#books/catalogue/metadata/book-metadata.contract.ts";
import type { StructureAnswers } from "#formats/docx/structure.ts";
import type { TypographyKind } from "#formats/typography/kinds.ts";
import { type Format, formats } from "#books/publishing/edition-formats.rules.ts";

/** Names of uploads, as issued by the server, and the choice for the text of the DOCX. */
export interface FilePaths {
  pdfPath: string | undefined;
  docxPath: string | undefined;
  epubPath: string | undefined;
  /** An EPUB 2 is sold as EPUB 3. */
  upgradeEpub: boolean | undefined;
  /** Words of the text may be missing in the ebooks. */
  acceptMissingText: boolean | undefined;
  coverPath: string | undefined;
  typography: TypographyKind[] | null | undefined;
  /** The ebooks are set in the fonts of the DOCX. */
  embedFonts: boolean | undefined;
  /** Answers to what is understood of the DOCX. */
  structure: StructureAnswers | null | undefined;
}
interface Change extends Partial<FilePaths> {
  editionTitle: string;
  editionDescription?: string | null | undefined;
  publicationDate: string;
  notice?: EditionMetadata | undefined;
}

/**
 * The formats to build for the changed files; changed metadata is compared elsewhere.
 * @param now whether the edition has a PDF, and its own EPUB, of which its ebooks are then made, and not of its DOCX
 */
export function formatsMadeOf(
  {
    pdfPath,
    docxPath,
    epubPath,
    removeEpub,
    coverPath,
  }: Partial<FilePaths> & { removeEpub?: boolean | undefined },
  now: { hasPdf: boolean; hasEpub: boolean },
): Format[] {
  const ebooks = [now.hasEpub ? undefined : docxPath, epubPath, removeEpub, coverPath].some(Boolean);
  // Without a PDF, an EPUB says that there is none.
  const pdf = [pdfPath, !now.hasPdf && epubPath].some(Boolean);
  return formats.filter((format) => (format === "pdf" ? pdf : ebooks));
}

interface EditionFields extends Change {
  priceCents?: number | undefined;
  isFree?: boolean | undefined;
}

/** A form's fields with the catalogue's names; undefined if the form does not contain them. */
export const storedFields = <Form extends EditionFields>(form: Form) => ({
  title: form.editionTitle,
  description: descriptionAsTyped(form.editionDescription) as Form["editionDescription"],
  publicationDate: form.publicationDate,
  priceCents: form.priceCents as Form["priceCents"],
  isFree: form.isFree as Form["isFree"],
  notice: form.notice,
});
