import { finishedAt, type ProgressByEdition } from "#reading/library/client/reading-states.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";

/** A book with at least one owned edition. */
export interface OwnedBook {
  id: number;
  slug: string;
  title: string;
  author: string;
  /** Null: in none. */
  series: string | null;
  seriesNumber: number | null;
  /** In order of publication in the shop: volume I before volume II. */
  editions: LibraryRow[];
}

export const librarySorts = [
  { id: "acquired_desc", label: "Ajoutés récemment" },
  { id: "title_asc", label: "Titre A→Z" },
  { id: "author_asc", label: "Auteur A→Z" },
  { id: "series_asc", label: "Par série" },
  { id: "finished_desc", label: "Lus récemment" },
] as const;
export type LibrarySort = (typeof librarySorts)[number]["id"];

/** Groups owned editions by book (storefront.md §2); the book last added to comes first. */
export function groupByBook(rows: readonly LibraryRow[]): OwnedBook[] {
  const books = new Map<number, OwnedBook>();
  for (const row of rows.toSorted(byNewest)) {
    const book = books.get(row.book_id);
    if (book) book.editions.push(row);
    else {
      const { book_id: id, book_slug: slug, book_title: title, author, series, series_number } = row;
      books.set(id, { id, slug, title, author, series, seriesNumber: series_number, editions: [row] });
    }
  }
  for (const { editions } of books.values()) editions.sort((a, b) => a.edition_id - b.edition_id);
  return [...books.values()];
}

/** Editions of one purchase are in order of publication in the shop: volume I before volume II. */
const byNewest = (a: LibraryRow, b: LibraryRow) =>
  Date.parse(b.acquired_at) - Date.parse(a.acquired_at) || a.edition_id - b.edition_id;

/** The books that contain every word of `q`, in title, author or an edition's title, in the requested order. */
export function arrangeLibrary(
  books: readonly OwnedBook[],
  q: string,
  sort: LibrarySort,
  progress: ProgressByEdition,
): OwnedBook[] {
  const words = folded(q).split(" ").filter(Boolean);
  const found = books.filter((book) => {
    const text = searched(
      [book.title, book.author, ...book.editions.map((row) => row.edition_title)].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
  if (sort === "acquired_desc") return found;
  if (sort === "finished_desc") {
    const ends = new Map(found.map((book) => [book.id, lastFinished(book, progress)]));
    return found.toSorted((a, b) => (ends.get(b.id) ?? 0) - (ends.get(a.id) ?? 0));
  }
  return found.toSorted((a, b) => comparisons[sort](a, b) || french.compare(a.title, b.title));
}

const lastFinished = ({ editions }: OwnedBook, progress: ProgressByEdition): number =>
  Math.max(0, ...editions.map((row) => Date.parse(finishedAt(row, progress) ?? "") || 0));

/** Numbers in a series end at 9 999. */
const afterNumbers = 10_000;

/** A book that is alone comes after all series. */
const comparisons = {
  title_asc: (a: OwnedBook, b: OwnedBook) => french.compare(a.title, b.title),
  author_asc: (a: OwnedBook, b: OwnedBook) => french.compare(a.author, b.author),
  series_asc: (a: OwnedBook, b: OwnedBook) =>
    Number(a.series === null) - Number(b.series === null) ||
    french.compare(a.series ?? "", b.series ?? "") ||
    (a.seriesNumber ?? afterNumbers) - (b.seriesNumber ?? afterNumbers),
};

/** Sorted books by series, those without one last; in another order, all together under no title. */
export function seriesListsOf(books: readonly OwnedBook[], sort: LibrarySort) {
  const titles = sort === "series_asc" ? new Set(books.map(({ series }) => series ?? "Hors série")) : [null];
  return [...titles].map((title) => ({
    title,
    books: title === null ? books : books.filter(({ series }) => (series ?? "Hors série") === title),
  }));
}

/** « Les Rougon-Macquart, nº 13 »; null for a book without a series. */
export const seriesText = ({ series, seriesNumber }: OwnedBook): string | null =>
  series === null || seriesNumber === null ? series : `${series}, nº\u00A0${seriesNumber}`;

/**
 * Words with an apostrophe or a hyphen are also found in one piece, as in the catalogue's search: « lile », «
 * outretombe ».
 */
const searched = (text: string): string => `${folded(text)} ${folded(text.replace(/['’-]/g, ""))}`;

const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** Case, accents, ligatures and apostrophes are ignored, as in the catalogue's search. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
