import {
  type EditionDraft,
  emptyEdition,
  newEditionOf,
  withFreshFiles,
} from "#modules/publishing/back-office/components/edition-draft.ts";

/** What is typed on the screen of a new book. */
export interface BookDraft {
  title: string;
  author: string;
  description: string;
  /** Separated by commas. */
  tags: string;
  categoryIds: number[];
  edition: EditionDraft;
}

export const emptyBook: BookDraft = {
  title: "",
  author: "",
  description: "",
  tags: "",
  categoryIds: [],
  edition: emptyEdition,
};

export const reviveBook = (draft: BookDraft): BookDraft => ({
  ...draft,
  edition: withFreshFiles({ ...emptyEdition, ...draft.edition }, Date.now()),
});

export const reviveEdition = (draft: EditionDraft): EditionDraft => withFreshFiles(draft, Date.now());

/**
 * The whole book as the call takes it; null while something required is missing.
 *
 * @param leaves the categories without sub-categories: only these are sent (admin.md §5); null while unknown
 */
export function newBookOf(draft: BookDraft, leaves: readonly number[] | null) {
  const edition = newEditionOf(draft.edition);
  const [title, author] = [draft.title.trim(), draft.author.trim()];
  if (!edition || !title || !author) return null;
  const { description, tags } = draft;
  return {
    title,
    author,
    description,
    tags,
    categoryIds: keptCategories(draft.categoryIds, leaves),
    edition,
  };
}

export const keptCategories = (ticked: Iterable<number>, leaves: readonly number[] | null): number[] =>
  [...ticked].filter((id) => leaves === null || leaves.includes(id));
