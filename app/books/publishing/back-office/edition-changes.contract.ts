import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Name } from "#platform/data/text-types.ts";
import { WholeNumbers } from "#platform/data/whole-numbers.ts";
import { AdminId, KnownVersion, LongText } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  EditionMetadata,
  EditionMetadataForm,
  KnownAccessibility,
} from "#books/catalogue/metadata/book-metadata.contract.ts";
import { AcceptMissingText } from "#books/publishing/word-balances.contract.ts";
import { NewVersionNote } from "#books/publishing/new-versions/new-versions.contract.ts";
import { SourcesFound } from "#books/publishing/intake/epub-intake.contract.ts";
import {
  DocxChoices,
  TypographyChoice,
  TypographyFound,
} from "#books/publishing/typography-choice.contract.ts";
import { StructureChoice } from "#books/publishing/structure-choice.contract.ts";
import { structureFound } from "#formats/tasks/structure-answer.ts";
import {
  FormatStates,
  OptionalFile,
  PriceEuros,
  PublicationDate,
} from "#books/publishing/edition-formats.contract.ts";

const missing = "Renseignez le nom de l’édition et sa date de publication.";

/** Absent values are unchanged (decisions.md, "Second wave"). */
const EditionChange = z
  .object({
    editionTitle: Name(200, missing),
    editionDescription: z.union([z.undefined(), LongText]),
    publicationDate: PublicationDate(missing),
    priceEuros: PriceEuros,
    isFree: z.boolean().optional(),
    // Only replaced files are sent (admin.md §5).
    pdfPath: OptionalFile,
    docxPath: OptionalFile,
    epubPath: OptionalFile,
    /** An EPUB 2 is sold as EPUB 3. */
    upgradeEpub: z.boolean().optional(),
    /** The edition's own EPUB is no longer sold: its ebooks are made from the DOCX again. */
    removeEpub: z.boolean().optional(),
    acceptMissingText: AcceptMissingText,
    coverPath: OptionalFile,
    pages: z.number().nullish(),
    ...DocxChoices,
    notice: EditionMetadataForm.optional(),
    newVersionNote: NewVersionNote,
    version: KnownVersion,
  })
  .transform(({ priceEuros, ...rest }) => ({ ...rest, priceCents: priceEuros }));
export type EditionChange = z.output<typeof EditionChange>;

export const updateEdition = endpoint({
  method: "PUT",
  path: "/api/admin/editions/{id}",
  summary:
    "Changes an edition, its metadata (`notice`) if sent, and the given files; 409 if its version is outdated",
  permission: "catalogue",
  params: AdminId,
  body: EditionChange,
  answer: z.object({ id: z.number(), version: z.number() }),
});

export const getFormatStates = endpoint({
  path: "/api/admin/formats",
  summary: "The state of each format of these editions (`editionIds=1,2,3`)",
  permission: "catalogue",
  query: z.object({ editionIds: WholeNumbers(500) }),
  answer: z.array(
    z.object({
      edition_id: z.number(),
      formats: FormatStates,
    }),
  ),
});

export const getEditionForEditing = endpoint({
  path: "/api/admin/editions/{id}",
  summary: "An edition as stored, with the state of each format",
  permission: "catalogue",
  params: AdminId,
  answer: z.object({
    id: z.number(),
    title: z.string(),
    description: z.string().nullable(),
    publication_date: z.string(),
    price_cents: z.number(),
    is_free: z.boolean(),
    cover_url: z.string().nullable(),
    pages: z.number().nullable(),
    pages_estimated: z.boolean(),
    book_id: z.number(),
    book_title: z.string(),
    book_author: z.string(),
    book_language: z.string(),
    version: z.number(),
    notice: EditionMetadata,
    /** The features detected by the last conversion; null before the first. */
    accessibility_found: KnownAccessibility.nullable(),
    formats: FormatStates,
    sources: SourcesFound,
    /** The publisher's answers to what is understood of the DOCX, of this and earlier versions. */
    structure: StructureChoice,
    /** What is understood of the current DOCX; `found` is null for one that was sent before this was kept. */
    docx_understood: z.object({ file: z.string(), found: structureFound.nullable() }).nullable(),
    /** The publisher's choice; null: the default of the book's language. */
    typography: TypographyChoice,
    /** Counted when the current DOCX was uploaded; null if it was not. */
    typography_found: TypographyFound.nullable(),
  }),
});
