import { z } from "zod";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name, TextLine } from "#platform/data/text-types.ts";
import { OnlineAt } from "#books/catalogue/availability/availability.contract.ts";
import { BookMetadataForm, EditionMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import { AdminId, CategoryIds, LongText, Tags } from "#books/catalogue/catalogue-editing.contract.ts";
import { AcceptMissingText, TextFound } from "#books/publishing/word-balances.contract.ts";
import { DocxChoices, TypographyFound } from "#books/publishing/typography-choice.contract.ts";
import { structureFound } from "#formats/tasks/structure-answer.ts";
import { EpubFound } from "#books/publishing/intake/epub-intake.contract.ts";
import { textKinds } from "#books/publishing/intake/intake.rules.ts";
import { formats } from "#books/publishing/edition-formats.rules.ts";

const priceText = "Prix attendu : un nombre de 0 à 10 000, avec deux décimales au plus.";

const missingForBook = "Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).";
const missingForEdition =
  "Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).";

/** From the first year of the catalogue's filters on (storefront.md §2). */
export const PublicationDate = (missing: string) =>
  z.string({ error: missing }).refine((text) => isCalendarDay(text, 1000), "Date impossible.");

/** Euros with at most two decimals, 0 to 10 000, as whole cents; undefined if absent, which is never 0. */
export const PriceEuros = z
  .number({ error: priceText })
  .min(0, priceText)
  .max(10_000, priceText)
  // Decimal fractions are not exact in binary: the nearest cent must equal the written value.
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, priceText)
  .nullish()
  .transform((euros) => (euros == null ? undefined : Math.round(euros * 100)));

export const OptionalFile = Key(200)
  .nullish()
  .transform((path) => path || undefined)
  .optional();

const EditionFields = (missing: string) =>
  z
    .object({
      editionTitle: Name(200, missing),
      editionDescription: LongText,
      publicationDate: PublicationDate(missing),
      priceEuros: PriceEuros,
      isFree: z.boolean().default(false),
      pdfPath: OptionalFile,
      docxPath: OptionalFile,
      /** The publisher's own EPUB, which is sold in place of one made from the DOCX. Without it, PDF and DOCX are required. */
      epubPath: OptionalFile,
      upgradeEpub: z.boolean().optional(),
      acceptMissingText: AcceptMissingText,
      coverPath: Key(200, missing).min(1, missing),
      pages: z.number().nullish(),
      ...DocxChoices,
      /** When it comes on sale; hidden until then. */
      onlineAt: OnlineAt,
      notice: EditionMetadataForm.optional(),
    })
    .refine(({ pdfPath, epubPath }) => epubPath ?? pdfPath, { error: missing, path: ["pdfPath"] })
    .refine(({ docxPath, epubPath }) => epubPath ?? docxPath, { error: missing, path: ["docxPath"] })
    .transform(({ priceEuros, ...rest }) => ({ ...rest, priceCents: priceEuros }));
export type EditionForm = z.output<ReturnType<typeof EditionFields>>;

export const BookForm = z.object({
  title: Name(300, missingForBook),
  author: Name(200, missingForBook),
  description: LongText,
  tags: Tags,
  categoryIds: CategoryIds,
  notice: BookMetadataForm.optional(),
  edition: EditionFields(missingForBook),
});
export type BookForm = z.output<typeof BookForm>;

/** The detected contents of an uploaded file, which help the publisher to notice a wrong one. */
const FileAnalysis = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** PDF: fonts that are not embedded look different on other machines. */
  fonts: z.array(z.object({ name: z.string(), embedded: z.boolean() })),
  images: z.number(),
  /** PDF: the mark is in the metadata alone, by the administrator's choice. */
  markedInMetadataOnly: z.boolean(),
  /** DOCX: detected, and left out of the ebooks. */
  macros: z.boolean(),
  /** DOCX: addresses of linked files, never fetched. */
  externalReferences: z.array(z.string()),
  /** DOCX: the reason why it cannot become an ebook; publication refuses such a file. */
  refusal: z.string().optional(),
  epub: EpubFound.optional(),
  /** DOCX: the number of places that each kind of French typography would change. */
  typography: TypographyFound.optional(),
  /** DOCX: what the ebooks make of its titles, verse and other passages. */
  structure: structureFound.optional(),
  /** DOCX: what the ebooks do not keep as it is, with the count and first place of each kind, in sentences. */
  warnings: z.array(z.string()).optional(),
  /** DOCX and EPUB: what became of its words in the ebooks. */
  text: TextFound.optional(),
});
export type FileAnalysis = z.infer<typeof FileAnalysis>;

export const UploadedEdition = z.object({
  path: z.string(),
  pages: z.number().nullable(),
  /** An EPUB without a list of pages: its words were counted. */
  pagesAreEstimated: z.literal(true).optional(),
  suggestedPriceCents: z.number().nullable(),
  suggestedIsFreeForSubscribers: z.boolean(),
  analysis: FileAnalysis,
});
export type UploadedEdition = z.infer<typeof UploadedEdition>;

/** A form's fields about its file (admin.md, section 7). */
const FileFields = z.object({
  title: TextLine(300).optional(),
  author: TextLine(200).optional(),
  editionTitle: TextLine(200).optional(),
});
/** Unknown, or a day. */
export const DraftDate = PublicationDate("Date impossible.").or(z.literal("")).optional();

export const editionFileForm = {
  file: "file",
  fields: FileFields.extend({
    publicationDate: DraftDate,
    kind: z.enum(textKinds).optional(),
    metadataMarkOnly: TextLine(5).optional(),
  }),
};

export const uploadEditionFile = endpoint({
  method: "POST",
  path: "/api/admin/upload/edition",
  summary:
    "Uploads a PDF, a DOCX or an EPUB (multipart; kind=pdf, docx or epub refuses the others; metadataMarkOnly=1 accepts a PDF whose pages can't be stamped)",
  permission: "catalogue",
  form: editionFileForm,
  answer: UploadedEdition,
});

export const coverForm = { file: "cover", fields: FileFields };

const UploadedCover = z.object({
  path: z.string(),
  /** The faults of an accepted cover: too small, or wider than high. */
  warning: z.string().optional(),
});
export type UploadedCover = z.infer<typeof UploadedCover>;

export const uploadCover = endpoint({
  method: "POST",
  path: "/api/admin/upload/cover",
  summary: "Uploads a cover (multipart)",
  permission: "catalogue",
  form: coverForm,
  answer: UploadedCover,
});

export const checkBook = endpoint({
  method: "POST",
  path: "/api/admin/books/check",
  summary: "409 when a book of this title and author exists",
  permission: "catalogue",
  body: z.object({ title: TextLine(300), author: TextLine(200) }),
  answer: z.object({ ok: z.literal(true) }),
});

const Created = z.object({ id: z.number(), editionId: z.number() });

export const publishBook = endpoint({
  method: "POST",
  path: "/api/admin/books",
  summary:
    "Publishes a book with its first edition; 409 `text_missing` if many words of its text are missing in the ebooks, until `acceptMissingText`",
  permission: "catalogue",
  body: BookForm,
  answer: Created,
  status: 201,
});

export const publishEdition = endpoint({
  method: "POST",
  path: "/api/admin/books/{id}/editions",
  summary: "Publishes a further edition of a book",
  permission: "catalogue",
  params: AdminId,
  body: EditionFields(missingForEdition),
  answer: Created,
  status: 201,
});

export const FormatState = z.object({
  /** `absent`: the edition has no such format, as the PDF of one that is an EPUB, or the AZW3 of a fixed layout. */
  state: z.enum(["pending", "ready", "failed", "absent"]),
  /** The reason of a failure, also if another try follows. */
  reason: z.string().optional(),
  /** The time of the next try after a failure outside the document. */
  retry_at: z.string().optional(),
  /** The file in the store is missing or damaged, and readers get none. */
  lost: z.enum(["missing", "damaged"]).optional(),
  /** Remarks for the publisher on a ready file. */
  warnings: z.array(z.string()).optional(),
  /** What became of the words of the text, in an ebook that was made, or in one that is not sold for lack of them. */
  text: TextFound.optional(),
  /** An earlier file is delivered while the new one is pending or has failed. */
  earlier: z.literal(true).optional(),
});
export type FormatState = z.infer<typeof FormatState>;
export const FormatStates = z.object({ pdf: FormatState, epub: FormatState, azw3: FormatState });
export type FormatStates = z.infer<typeof FormatStates>;

export const retryFormat = endpoint({
  method: "POST",
  path: "/api/admin/editions/{id}/formats/{format}/retry",
  summary:
    "Builds a format again; the earlier file stays in use until it is ready. With `acceptMissingText`, although words of the text are missing",
  permission: "catalogue",
  params: AdminId.extend({ format: z.enum(formats) }),
  body: z.object({ acceptMissingText: AcceptMissingText }).nullish(),
  answer: FormatStates,
});
