import type { LibraryRow } from "#reading/library/holdings.contract.ts";

/** A book with at least one owned edition. */
export interface OwnedBook {
  id: number;
  slug: string;
  title: string;
  author: string;
  /** In order of publication in the shop: volume I before volume II. */
  editions: LibraryRow[];
}

export const librarySorts = [
  { id: "acquired_desc", label: "Ajoutés récemment" },
  { id: "title_asc", label: "Titre A→Z" },
  { id: "author_asc", label: "Auteur A→Z" },
] as const;
export type LibrarySort = (typeof librarySorts)[number]["id"];

/** Groups owned editions by book (storefront.md §2); the book last added to comes first. */
export function groupByBook(rows: readonly LibraryRow[]): OwnedBook[] {
  const books = new Map<number, OwnedBook>();
  for (const row of rows.toSorted(byNewest)) {
    const book = books.get(row.book_id);
    if (book) book.editions.push(row);
    else {
      const { book_id: id, book_slug: slug, book_title: title, author } = row;
      books.set(id, { id, slug, title, author, editions: [row] });
    }
  }
  for (const { editions } of books.values()) editions.sort((a, b) => a.edition_id - b.edition_id);
  return [...books.values()];
}

/** Editions of one purchase are in order of publication in the shop: volume I before volume II. */
const byNewest = (a: LibraryRow, b: LibraryRow) =>
  Date.parse(b.acquired_at) - Date.parse(a.acquired_at) || a.edition_id - b.edition_id;

/** The books that contain every word of `q`, in title, author or an edition's title, in the requested order. */
export function arrangeLibrary(books: readonly OwnedBook[], q: string, sort: LibrarySort): OwnedBook[] {
  const words = folded(q).split(" ").filter(Boolean);
  const found = books.filter((book) => {
    const text = searched(
      [book.title, book.author, ...book.editions.map((row) => row.edition_title)].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
  if (sort === "acquired_desc") return found;
  const key = sort === "title_asc" ? "title" : "author";
  return found.toSorted((a, b) => french.compare(a[key], b[key]) || french.compare(a.title, b.title));
}

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
