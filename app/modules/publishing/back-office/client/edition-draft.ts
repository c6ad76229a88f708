import { hours } from "#platform/dates.ts";
import type { AnswerOf } from "#platform/endpoint.ts";
import {
  editionNoticeBody,
  type EditionNoticeDraft,
  editionNoticeDraftOf,
  emptyEditionNotice,
  type Moment,
} from "#modules/catalogue/rules.ts";
import type { getEditionForEditing } from "#modules/publishing/formats/contract.ts";
import type { FileContent } from "#modules/publishing/back-office/client/file-contents.ts";
import { suggestionFor } from "#modules/publishing/formats/rules.ts";

/** A file that the server has, and what it was called here. */
export interface StoredFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, of this computer's clock. */
  storedAt: number;
  /** What readers would see a difference by. */
  remarks: string[];
  /** What was found in it; missing in drafts of before it was kept. */
  contents?: FileContent[];
}

/** What is typed and sent on the screens of an edition. */
export interface EditionDraft {
  editionTitle: string;
  editionDescription: string;
  /** `YYYY-MM-DD`, or empty. */
  publicationDate: string;
  priceCents: number | null;
  isFree: boolean;
  pages: number | null;
  suggestedPriceCents: number | null;
  pdf: StoredFile | null;
  docx: StoredFile | null;
  cover: StoredFile | null;
  notice: EditionNoticeDraft;
  /** When a new edition comes on sale; null: at once. */
  moment: Moment | null;
}

export const emptyEdition: EditionDraft = {
  editionTitle: "",
  editionDescription: "",
  publicationDate: "",
  priceCents: null,
  isFree: false,
  pages: null,
  suggestedPriceCents: null,
  pdf: null,
  docx: null,
  cover: null,
  notice: emptyEditionNotice,
  moment: null,
};

/** Uploads that no edition took are removed after a day: a draft that is taken up later must not count on them. */
const uploadsLast = hours(20);

/** A draft found again, with the files that the server still has. */
export function withFreshFiles(draft: EditionDraft, now: number): EditionDraft {
  const fresh = (file: StoredFile | null) => (file && now - file.storedAt < uploadsLast ? file : null);
  const pdf = fresh(draft.pdf);
  return {
    ...draft,
    pdf,
    docx: fresh(draft.docx),
    cover: fresh(draft.cover),
    ...(pdf ? {} : { pages: null, suggestedPriceCents: null }),
  };
}

/** What the analysis of a PDF changes: the free box is only ever ticked, the price only filled when empty (admin.md §4). */
export function afterAnalysis(
  draft: EditionDraft,
  found: {
    pages?: number | null;
    suggestedPriceCents?: number | null;
    suggestedIsFreeForSubscribers?: boolean;
  },
): EditionDraft {
  const suggestedPriceCents = found.suggestedPriceCents ?? null;
  return {
    ...draft,
    pages: found.pages ?? null,
    suggestedPriceCents,
    isFree: draft.isFree || found.suggestedIsFreeForSubscribers === true,
    priceCents: draft.priceCents ?? suggestedPriceCents,
  };
}

/** Another date: what the price might be follows it (decisions.md, "Files"); what was typed and ticked stays. */
export function dated(draft: EditionDraft, publicationDate: string, now: Date): EditionDraft {
  const { pages } = draft;
  const suggestedPriceCents =
    pages === null ? null : suggestionFor(pages, publicationDate || undefined, now).priceCents;
  return { ...draft, publicationDate, suggestedPriceCents };
}

/** The fields that every call takes; an empty price is absent (admin.md §5). */
export const editionFieldsOf = (draft: EditionDraft) => ({
  editionTitle: draft.editionTitle.trim(),
  editionDescription: draft.editionDescription,
  publicationDate: draft.publicationDate,
  isFree: draft.isFree,
  // Nothing said is not sent.
  ...(draft.notice === emptyEditionNotice ? {} : { notice: editionNoticeBody(draft.notice) }),
  ...(draft.priceCents === null ? {} : { priceEuros: draft.priceCents / 100 }),
});

/**
 * All that a first or further edition is made of; null while something required is missing.
 * @param onlineAt when it is to come; undefined: at once
 */
export function newEditionOf({ pdf, docx, cover, pages, ...draft }: EditionDraft, onlineAt?: Date) {
  if (!draft.editionTitle.trim() || !draft.publicationDate || !pdf || !docx || !cover) return null;
  return {
    ...editionFieldsOf({ pdf, docx, cover, pages, ...draft }),
    pdfPath: pdf.path,
    docxPath: docx.path,
    coverPath: cover.path,
    pages,
    ...(onlineAt ? { onlineAt: onlineAt.toISOString() } : {}),
  };
}

/** Only the files that were replaced are named (admin.md §5). */
export const changeOf = (draft: EditionDraft) => ({
  ...editionFieldsOf(draft),
  ...(draft.pdf ? { pdfPath: draft.pdf.path, pages: draft.pages } : {}),
  ...(draft.docx ? { docxPath: draft.docx.path } : {}),
  ...(draft.cover ? { coverPath: draft.cover.path } : {}),
});

/** @param now the suggestion depends on how old the publication is (decisions.md, "Files") */
export const draftOf = (edition: AnswerOf<typeof getEditionForEditing>, now: Date): EditionDraft => ({
  ...emptyEdition,
  editionTitle: edition.title,
  editionDescription: edition.description ?? "",
  publicationDate: edition.publication_date,
  priceCents: edition.price_cents,
  isFree: edition.is_free,
  notice: editionNoticeDraftOf(edition.notice),
  pages: edition.pages,
  suggestedPriceCents:
    edition.pages === null ? null : suggestionFor(edition.pages, edition.publication_date, now).priceCents,
});
