import { keptCategories } from "#books/catalogue/back-office/client/category-tree.ts";
import {
  bookMetadataBody,
  type BookMetadataDraft,
  emptyBookMetadata,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import { languages } from "#books/catalogue/metadata/languages.rules.ts";
import type { FileAnalysis } from "#books/publishing/edition-formats.contract.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  type EditionDraft,
  emptyEdition,
  newEditionOf,
  withFreshFiles,
} from "#books/publishing/back-office/client/edition-draft.ts";

/** The form of a new book. */
export interface BookDraft {
  title: string;
  author: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  categoryIds: number[];
  notice: BookMetadataDraft;
  edition: EditionDraft;
}

export const emptyBook: BookDraft = {
  title: "",
  author: "",
  description: "",
  tags: "",
  categoryIds: [],
  notice: emptyBookMetadata,
  edition: emptyEdition,
};

export const reviveBook = (draft: BookDraft): BookDraft => ({
  ...draft,
  edition: withFreshFiles({ ...emptyEdition, ...draft.edition }, Date.now()),
});

export const reviveEdition = (draft: EditionDraft): EditionDraft =>
  withFreshFiles({ ...emptyEdition, ...draft }, Date.now());

/** A changed edition: the pages of the stored text count again if the new one is removed. */
export function reviveChange(draft: EditionDraft, opened: EditionDraft): EditionDraft {
  const revived = withFreshFiles({ ...opened, ...draft }, Date.now());
  if (revived.pdf ?? revived.epub) return revived;
  const { pages, pagesEstimated, suggestedPriceCents } = opened;
  return { ...revived, pages, pagesEstimated, suggestedPriceCents };
}

/** Empty fields with what a file says of its book; its language where it also gives the title. */
export function withFound(draft: BookDraft, { title, author, language }: FileAnalysis): BookDraft {
  const isNamed = draft.title.trim() !== "";
  const [spoken = ""] = (language ?? "").toLowerCase().split(/[-_]/);
  const known = languages.find((each) => each === spoken);
  return {
    ...draft,
    title: isNamed ? draft.title : (title ?? "").slice(0, 300),
    author: draft.author.trim() === "" ? (author ?? "").slice(0, 200) : draft.author,
    notice: isNamed || !known ? draft.notice : { ...draft.notice, language: known },
  };
}

/**
 * The whole book as sent in the call; null while a required value is missing.
 * @param tree only ticked categories without sub-categories are sent (admin.md §5)
 * @param onlineAt the scheduled moment; undefined: immediately
 */
export function newBookOf(draft: BookDraft, tree: readonly CategoryNode[] | undefined, onlineAt?: Date) {
  const edition = newEditionOf(draft.edition, onlineAt);
  const [title, author] = [draft.title.trim(), draft.author.trim()];
  if (!edition || !title || !author) return null;
  const { description, tags, notice } = draft;
  return {
    title,
    author,
    description,
    tags,
    categoryIds: keptCategories(draft.categoryIds, tree),
    ...(notice === emptyBookMetadata ? {} : { notice: bookMetadataBody(notice) }),
    edition,
  };
}

/** The files without which an edition is not published, in French; null if none of them is missing. */
export function missingFilesText({
  pdf,
  docx,
  epub,
}: Pick<EditionDraft, "pdf" | "docx" | "epub">): string | null {
  if (epub || (pdf && docx)) return null;
  if (pdf) return "Il manque encore un DOCX ou un EPUB.";
  return docx ? "Il manque encore le PDF, ou un EPUB." : "Il manque encore un EPUB, ou un PDF et un DOCX.";
}
