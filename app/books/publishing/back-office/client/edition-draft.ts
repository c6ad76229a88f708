import { hours } from "#platform/data/durations.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import {
  editionMetadataBody,
  type EditionMetadataDraft,
  editionMetadataDraftOf,
  emptyEditionMetadata,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import type { Moment } from "#books/catalogue/client/typed-moment.ts";
import type { StructureAnswers, StructureFound } from "#formats/docx/structure.ts";
import type { TypographyCounts, TypographyKind } from "#formats/typography/kinds.ts";
import type { TextFound } from "#books/publishing/word-balances.contract.ts";
import type { getEditionForEditing } from "#books/publishing/back-office/edition-changes.contract.ts";
import type { FileContent } from "#books/publishing/back-office/client/file-contents.ts";
import { suggestionFor } from "#books/publishing/edition-suggestions.rules.ts";
import { parseEuros } from "#ui/euro-field.tsx";

/** An uploaded file, and its local name. */
export interface StoredFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, of this computer's clock. */
  storedAt: number;
  /** The properties that readers would notice. */
  remarks: string[];
  /** Its detected contents; missing in older drafts. */
  contents?: FileContent[];
  /** DOCX: what French typography would change; missing where it was not counted, and in older drafts. */
  typography?: TypographyCounts | undefined;
  /** DOCX: what is understood of it; missing where it was not converted, and in older drafts. */
  structure?: StructureFound | undefined;
  /** DOCX: what the ebooks do not keep as it is; missing where there is nothing, and in older drafts. */
  warnings?: string[] | undefined;
  /** DOCX and EPUB: what became of its words in the ebooks; missing in older drafts. */
  text?: TextFound | undefined;
  /** An EPUB 2 that can become EPUB 3. */
  canUpgrade?: boolean;
  /** An EPUB of which there is no AZW3. */
  isFixedLayout?: boolean;
}

/** The form of an edition. */
export interface EditionDraft {
  editionTitle: string;
  editionDescription: string;
  /** `YYYY-MM-DD`, or empty. */
  publicationDate: string;
  priceCents: number | null;
  isFree: boolean;
  pages: number | null;
  /** By the words of an EPUB. */
  pagesEstimated: boolean;
  suggestedPriceCents: number | null;
  pdf: StoredFile | null;
  docx: StoredFile | null;
  /** The publisher's own EPUB. */
  epub: StoredFile | null;
  /** Return to ebooks made from the DOCX. */
  removeEpub: boolean;
  /** Sell an EPUB 2 as EPUB 3. */
  upgradeEpub: boolean;
  /** The kinds of French typography to set; null: the default of the book's language. */
  typography: TypographyKind[] | null;
  /** Set the ebooks in the fonts of the DOCX. */
  embedFonts: boolean;
  /** Answers to what is understood of the DOCX; null: none. */
  structure: StructureAnswers | null;
  cover: StoredFile | null;
  notice: EditionMetadataDraft;
  /** When a new edition comes on sale; null: immediately. */
  moment: Moment | null;
  /** For owners, if the replaced files are a new version; null: a minor correction. */
  newVersionNote: string | null;
}

export const emptyEdition: EditionDraft = {
  editionTitle: "",
  editionDescription: "",
  publicationDate: "",
  priceCents: null,
  isFree: false,
  pages: null,
  pagesEstimated: false,
  suggestedPriceCents: null,
  pdf: null,
  docx: null,
  epub: null,
  removeEpub: false,
  upgradeEpub: false,
  typography: null,
  embedFonts: false,
  structure: null,
  cover: null,
  notice: emptyEditionMetadata,
  moment: null,
  newVersionNote: null,
};

/**
 * Whether readers get other files then.
 * @param hasEpub the edition has its own EPUB, beside which a DOCX is only kept
 */
export const changesCopies = (
  { pdf, docx, epub, removeEpub, cover }: EditionDraft,
  hasEpub: boolean,
): boolean => removeEpub || [pdf, epub, cover, hasEpub ? null : docx].some((file) => file !== null);

/** Unused uploads are removed after a day: a draft that is resumed later must not rely on them. */
const uploadsLast = hours(20);

/** A restored draft, with the files that the server still has. */
export function withFreshFiles(draft: EditionDraft, now: number): EditionDraft {
  const fresh = (file: StoredFile | null) => (file && now - file.storedAt < uploadsLast ? file : null);
  const [pdf, epub] = [fresh(draft.pdf), fresh(draft.epub)];
  return {
    ...draft,
    pdf,
    docx: fresh(draft.docx),
    epub,
    cover: fresh(draft.cover),
    ...((pdf ?? (draft.pdf ? null : epub)) ? {} : { pages: null, suggestedPriceCents: null }),
  };
}

/**
 * The effect of the analysis of a PDF, or of an EPUB without one: the free box is ticked but never unticked, the price is only filled if empty
 * (admin.md §4).
 */
export function afterAnalysis(
  draft: EditionDraft,
  found: {
    pages?: number | null;
    pagesAreEstimated?: boolean | undefined;
    suggestedPriceCents?: number | null;
    suggestedIsFreeForSubscribers?: boolean;
  },
): EditionDraft {
  const suggestedPriceCents = found.suggestedPriceCents ?? null;
  return {
    ...draft,
    pages: found.pages ?? null,
    pagesEstimated: found.pagesAreEstimated === true,
    suggestedPriceCents,
    isFree: draft.isFree || found.suggestedIsFreeForSubscribers === true,
    priceCents: draft.priceCents ?? suggestedPriceCents,
  };
}

/** A new date changes the suggested price (decisions.md, "Files"); typed and ticked values stay. */
export function dated(draft: EditionDraft, publicationDate: string, now: Date): EditionDraft {
  const { pages } = draft;
  const suggestedPriceCents =
    pages === null ? null : suggestionFor(pages, publicationDate || undefined, now).priceCents;
  return { ...draft, publicationDate, suggestedPriceCents };
}

/** The fields common to all calls; an empty price is absent (admin.md §5). */
export const editionFieldsOf = (draft: EditionDraft) => ({
  editionTitle: draft.editionTitle.trim(),
  editionDescription: draft.editionDescription,
  publicationDate: draft.publicationDate,
  isFree: draft.isFree,
  // An empty statement is not sent.
  ...(draft.notice === emptyEditionMetadata ? {} : { notice: editionMetadataBody(draft.notice) }),
  ...(draft.priceCents === null ? {} : { priceEuros: draft.priceCents / 100 }),
});

/**
 * The data of a first or further edition; null while a required value is missing.
 * @param onlineAt the scheduled moment; undefined: immediately
 */
export function newEditionOf({ pdf, docx, epub, cover, pages, ...draft }: EditionDraft, onlineAt?: Date) {
  if (!draft.editionTitle.trim() || !draft.publicationDate || !cover) return null;
  if (!epub && !(pdf && docx)) return null;
  return {
    ...editionFieldsOf({ pdf, docx, epub, cover, pages, ...draft }),
    ...(pdf ? { pdfPath: pdf.path } : {}),
    ...(docx ? { docxPath: docx.path } : {}),
    ...(epub ? { epubPath: epub.path, upgradeEpub: draft.upgradeEpub } : {}),
    coverPath: cover.path,
    pages,
    ...(draft.typography ? { typography: draft.typography } : {}),
    ...(draft.embedFonts ? { embedFonts: true } : {}),
    ...(draft.structure ? { structure: draft.structure } : {}),
    ...(onlineAt ? { onlineAt: onlineAt.toISOString() } : {}),
  };
}

/** Only replaced files are sent (admin.md §5). @param hasEpub as above */
export const changeOf = (draft: EditionDraft, hasEpub: boolean) => ({
  ...editionFieldsOf(draft),
  ...(draft.pdf ? { pdfPath: draft.pdf.path, pages: draft.pages } : {}),
  ...(draft.docx ? { docxPath: draft.docx.path } : {}),
  ...(draft.epub ? { epubPath: draft.epub.path } : {}),
  upgradeEpub: draft.upgradeEpub,
  ...(draft.removeEpub && !draft.epub ? { removeEpub: true } : {}),
  typography: draft.typography,
  embedFonts: draft.embedFonts,
  structure: draft.structure,
  ...(draft.cover ? { coverPath: draft.cover.path } : {}),
  ...(changesCopies(draft, hasEpub) && draft.newVersionNote !== null
    ? { newVersionNote: draft.newVersionNote.trim() }
    : {}),
});

/** @param now the suggestion depends on the age of the publication (decisions.md, "Files") */
export const draftOf = (edition: AnswerOf<typeof getEditionForEditing>, now: Date): EditionDraft => ({
  ...emptyEdition,
  editionTitle: edition.title,
  editionDescription: edition.description ?? "",
  publicationDate: edition.publication_date,
  priceCents: edition.price_cents,
  isFree: edition.is_free,
  notice: editionMetadataDraftOf(edition.notice),
  typography: edition.typography,
  upgradeEpub: edition.sources.upgrade,
  embedFonts: edition.sources.embed_fonts,
  structure: edition.structure,
  pages: edition.pages,
  pagesEstimated: edition.pages_estimated,
  suggestedPriceCents:
    edition.pages === null ? null : suggestionFor(edition.pages, edition.publication_date, now).priceCents,
});

/** Whether the form's price is readable: an unreadable price must not be sent as empty. */
export function hasReadablePrice(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("price");
  return !(field instanceof HTMLInputElement) || field.disabled || parseEuros(field.value) !== undefined;
}

export const unreadablePrice = "Le prix est illisible : écrivez par exemple 4,99.";
