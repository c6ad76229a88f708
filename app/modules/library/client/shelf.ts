import type { LibraryRow } from "#modules/library/holdings/contract.ts";

/** A book of which at least one edition is owned. */
export interface OwnedBook {
  id: number;
  slug: string;
  title: string;
  author: string;
  /** In the order in which they were published here: volume I before volume II. */
  editions: LibraryRow[];
}

export const shelfSorts = [
  { id: "acquired_desc", label: "Ajoutés récemment" },
  { id: "title_asc", label: "Titre A→Z" },
  { id: "author_asc", label: "Auteur A→Z" },
] as const;
export type ShelfSort = (typeof shelfSorts)[number]["id"];

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

/** What came in one order keeps the order in which it was published here: volume I before volume II. */
const byNewest = (a: LibraryRow, b: LibraryRow) =>
  Date.parse(b.acquired_at) - Date.parse(a.acquired_at) || a.edition_id - b.edition_id;

/** The books that hold every word of `q`, in title, author or an edition's title, in the order asked for. */
export function arrangeShelf(books: readonly OwnedBook[], q: string, sort: ShelfSort): OwnedBook[] {
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

/** What has an apostrophe or a hyphen is found in one piece too, as in the catalogue's search: « lile », « outretombe ». */
const searched = (text: string): string => `${folded(text)} ${folded(text.replace(/['’-]/g, ""))}`;

const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** Case, accents, ligatures and apostrophes do not matter, as in the catalogue's search. */
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
