import type { OwnedBook } from "#reading/library/client/library-view.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { type ProgressByEdition, stateOf } from "#reading/library/client/reading-states.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

export const readingStates = {
  all: "Lus ou non",
  unread: "À lire",
  reading: "En cours",
  read: "Lus",
} as const;

export const additions = {
  all: "À toute date",
  month: "Ces 30 derniers jours",
  year: "Cette année",
  before: "Avant cette année",
} as const;

export interface LibraryFilters {
  state: keyof typeof readingStates;
  added: keyof typeof additions;
  /** Empty: every one. */
  author: string;
  /** Empty: every one. */
  series: string;
  categoryId: number | null;
  label: string;
}

export const noFilters: LibraryFilters = {
  state: "all",
  added: "all",
  author: "",
  series: "",
  categoryId: null,
  label: "",
};

export const activeFilters = (filters: LibraryFilters): number =>
  (Object.keys(noFilters) as (keyof LibraryFilters)[]).filter((name) => filters[name] !== noFilters[name])
    .length;

/** The books with an edition that fits all filters; all editions of these are shown. */
export function filterBooks(
  books: readonly OwnedBook[],
  filters: LibraryFilters,
  progress: ProgressByEdition,
  now: Date,
): OwnedBook[] {
  const { state, added, author, series, categoryId, label } = filters;
  const fits = (row: LibraryRow) =>
    (state === "all" || stateOf(row, progress) === state) &&
    (added === "all" || isAdded(row, added, now)) &&
    (series === "" || row.series === series) &&
    (categoryId === null || row.category_ids.includes(categoryId)) &&
    (label === "" || row.labels.includes(label));
  return books.filter((book) => (author === "" || book.author === author) && book.editions.some(fits));
}

function isAdded({ acquired_at }: LibraryRow, added: Exclude<LibraryFilters["added"], "all">, now: Date) {
  const at = new Date(acquired_at);
  if (added === "month") return at >= before(now, days(30));
  return (at.getFullYear() === now.getFullYear()) === (added === "year");
}

const inFrench = new Intl.Collator("fr", { sensitivity: "base", numeric: true }).compare;
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted(inFrench);

/** What the filters can be set to: only what the library has. */
export const choicesOf = (books: readonly OwnedBook[]) => ({
  authors: distinct(books.map(({ author }) => author)),
  series: distinct(books.flatMap(({ editions }) => editions.flatMap(({ series: title }) => title ?? []))),
  categoryIds: new Set(books.flatMap(({ editions }) => editions.flatMap((row) => row.category_ids))),
  labels: labelsOf(books),
});

export const labelsOf = (books: readonly OwnedBook[]): string[] =>
  distinct(books.flatMap(({ editions }) => editions.flatMap(({ labels }) => labels)));
