import { z } from "zod";
import { isCalendarDay } from "#platform/dates.ts";
import { endpoint } from "#platform/endpoint.ts";
import { OnlineAt } from "#modules/catalogue/sale/contract.ts";
import {
  BookNoticeForm,
  EditionNotice,
  EditionNoticeForm,
  KnownAccessibility,
} from "#modules/catalogue/notice/contract.ts";
import { formats } from "#modules/publishing/rules.ts";
import { AdminId, CategoryIds, LongText, Tags } from "#modules/catalogue/back-office/contract.ts";

export const Title = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, `${max} caractères au plus.`);
const priceText = "Prix attendu : un nombre de 0 à 10 000, avec deux décimales au plus.";

const missingForBook = "Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).";
const missingForEdition =
  "Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).";

/** Of the first year that the catalogue's filters reach, or later (storefront.md §2). */
export const PublicationDate = (missing: string) =>
  z.string({ error: missing }).refine((text) => isCalendarDay(text, 1000), "Date impossible.");

/** Euros with at most two decimals, 0 to 10 000; absent counts as 0. Whole cents come out. */
export const PriceEuros = z
  .number({ error: priceText })
  .min(0, priceText)
  .max(10_000, priceText)
  // Decimal fractions are not exact in binary: the nearest cent must be what was written.
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, priceText)
  .nullish()
  .transform((euros) => Math.round((euros ?? 0) * 100));

const EditionFields = (missing: string) =>
  z
    .object({
      editionTitle: Title(missing, 200),
      editionDescription: LongText,
      publicationDate: PublicationDate(missing),
      priceEuros: PriceEuros,
      isFree: z.boolean().default(false),
      pdfPath: z.string({ error: missing }).min(1, missing).max(200),
      docxPath: z.string({ error: missing }).min(1, missing).max(200),
      coverPath: z.string({ error: missing }).min(1, missing).max(200),
      pages: z.number().nullish(),
      /** When it comes on sale; unseen until then. */
      onlineAt: OnlineAt,
      notice: EditionNoticeForm.optional(),
    })
    .transform(({ priceEuros, ...rest }) => ({ ...rest, priceCents: priceEuros }));
export type EditionForm = z.output<ReturnType<typeof EditionFields>>;

export const BookForm = z.object({
  title: Title(missingForBook, 300),
  author: Title(missingForBook, 200),
  description: LongText,
  tags: Tags,
  categoryIds: CategoryIds,
  notice: BookNoticeForm.optional(),
  edition: EditionFields(missingForBook),
});
export type BookForm = z.output<typeof BookForm>;

/** What the shop found in an uploaded file: a help to the publisher, who may see that it is the wrong one. */
const FileAnalysis = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** PDF: fonts that are not embedded look different on other machines. */
  fonts: z.array(z.object({ name: z.string(), embedded: z.boolean() })),
  images: z.number(),
  /** PDF: readers' names go into the metadata alone, as the administrator chose. */
  markedInMetadataOnly: z.boolean(),
  /** DOCX: found, and left out of what is made. */
  macros: z.boolean(),
  /** DOCX: addresses of linked files, never fetched. */
  externalReferences: z.array(z.string()),
  /** DOCX: why no ebook can be made of it; publication refuses such a file. */
  refusal: z.string().optional(),
});
export type FileAnalysis = z.infer<typeof FileAnalysis>;

export const UploadedEdition = z.object({
  path: z.string(),
  pages: z.number().nullable(),
  suggestedPriceCents: z.number().nullable(),
  suggestedIsFreeForSubscribers: z.boolean(),
  analysis: FileAnalysis,
});
export type UploadedEdition = z.infer<typeof UploadedEdition>;

export const uploadEditionFile = endpoint({
  method: "POST",
  path: "/api/admin/upload/edition",
  summary:
    "Takes a PDF or a DOCX (multipart: file, title, author, editionTitle, publicationDate; kind=pdf or docx refuses the other; metadataMarkOnly=1 accepts a PDF whose pages can't be stamped)",
  access: "administrator",
  answer: UploadedEdition,
});

export const uploadCover = endpoint({
  method: "POST",
  path: "/api/admin/upload/cover",
  summary: "Takes a cover (multipart: cover, title, author, editionTitle)",
  access: "administrator",
  answer: z.object({ path: z.string() }),
});

export const checkBook = endpoint({
  method: "POST",
  path: "/api/admin/books/check",
  summary: "409 when a book of this title and author exists",
  access: "administrator",
  body: z.object({ title: z.string().max(300), author: z.string().max(200) }),
  answer: z.object({ ok: z.literal(true) }),
});

const Created = z.object({ id: z.number(), editionId: z.number() });

export const publishBook = endpoint({
  method: "POST",
  path: "/api/admin/books",
  summary: "Publishes a book with its first edition",
  access: "administrator",
  body: BookForm,
  answer: Created,
  status: 201,
});

export const publishEdition = endpoint({
  method: "POST",
  path: "/api/admin/books/{id}/editions",
  summary: "Publishes a further edition of a book",
  access: "administrator",
  params: AdminId,
  body: EditionFields(missingForEdition),
  answer: Created,
  status: 201,
});

export const FormatState = z.object({
  state: z.enum(["pending", "ready", "failed"]),
  /** Of a failure, also where another try follows. */
  reason: z.string().optional(),
  /** When a try follows one that failed for a reason outside the document. */
  retry_at: z.string().optional(),
  /** The file is not in the store as it was made, and readers get none. */
  lost: z.enum(["missing", "damaged"]).optional(),
  /** What the publisher should know of a file that was made. */
  warnings: z.array(z.string()).optional(),
  /** An earlier file is handed out while the new one is pending or has failed. */
  earlier: z.literal(true).optional(),
});
export type FormatState = z.infer<typeof FormatState>;
export const FormatStates = z.object({ pdf: FormatState, epub: FormatState, azw3: FormatState });
export type FormatStates = z.infer<typeof FormatStates>;

export const retryFormat = endpoint({
  method: "POST",
  path: "/api/admin/editions/{id}/formats/{format}/retry",
  summary: "Has a format made again; the earlier file stays in use meanwhile",
  access: "administrator",
  params: AdminId.extend({ format: z.enum(formats) }),
  answer: FormatStates,
});

export const getEditionForEditing = endpoint({
  method: "GET",
  path: "/api/admin/editions/{id}",
  summary: "An edition as stored, with the state of each format",
  access: "administrator",
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
    book_id: z.number(),
    book_title: z.string(),
    book_author: z.string(),
    version: z.number(),
    notice: EditionNotice,
    /** What the last conversion found by itself; null before the first. */
    accessibility_found: KnownAccessibility.nullable(),
    formats: FormatStates,
  }),
});
