import { allReady } from "#books/catalogue/books/books.rules.ts";
import { describe, expect, it } from "vitest";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import {
  arrangeLibrary,
  groupByBook,
  seriesText,
  seriesListsOf,
} from "#reading/library/client/library-view.ts";

const row = (
  bookId: number,
  editionId: number,
  day: string,
  texts: Partial<LibraryRow> = {},
): LibraryRow => ({
  book_id: bookId,
  book_slug: `livre-${bookId}`,
  book_title: `Livre ${bookId}`,
  author: "Anonyme",
  edition_id: editionId,
  edition_slug: `edition-${editionId}`,
  edition_title: `Édition ${editionId}`,
  cover_url: null,
  cover_color: null,
  cover_placeholder: null,
  formats: allReady,
  ready_in_seconds: null,
  category_ids: [],
  series: null,
  epub_bytes: null,
  series_number: null,
  finished_at: null,
  labels: [],
  acquired_at: `2026-01-${day}T10:00:00Z`,
  updated_at: null,
  update_note: null,
  ...texts,
});

const verne = { book_title: "L’Île mystérieuse", author: "Jules Verne" };
const hugo = { book_title: "Œuvres poétiques", author: "Victor Hugo", edition_title: "Édition de 1856" };
const zola = { book_title: "Écrits", author: "Émile Zola" };
const rows = [
  row(1, 10, "01", verne),
  row(2, 20, "03", hugo),
  row(1, 11, "02", verne),
  row(3, 30, "04", zola),
];

describe("library rows (storefront.md §2)", () => {
  it("are grouped by book, the newest first, several editions per book in order of publication", () => {
    const books = groupByBook(rows);
    expect(books.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(books[2]?.editions.map(({ edition_id }) => edition_id)).toEqual([10, 11]);
  });

  it("of one instant keep the order of publication", () => {
    const books = groupByBook([row(1, 10, "01"), row(2, 20, "01"), row(3, 15, "01")]);
    expect(books.map(({ id }) => id)).toEqual([1, 3, 2]);
  });
});

const titles = (q: string) =>
  arrangeLibrary(groupByBook(rows), q, "title_asc", new Map()).map(({ title }) => title);

const ids = (sort: "title_asc" | "author_asc" | "acquired_desc") =>
  arrangeLibrary(groupByBook(rows), "", sort, new Map()).map(({ id }) => id);

describe("searching the library", () => {
  it("disregards case, accents, ligatures and apostrophes", () => {
    expect(titles("l'ile MYSTERIEUSE")).toEqual(["L’Île mystérieuse"]);
    expect(titles("lile mysterieuse")).toEqual(["L’Île mystérieuse"]);
    expect(titles("oeuvres")).toEqual(["Œuvres poétiques"]);
    expect(titles("emile")).toEqual(["Écrits"]);
  });

  it("finds words of title, author and edition together, in any order", () => {
    expect(titles("1856 hugo")).toEqual(["Œuvres poétiques"]);
    expect(titles("hugo zola")).toEqual([]);
  });

  it("shows everything for an empty question", () => {
    expect(titles("  ")).toHaveLength(3);
  });
});

describe("sorting the library", () => {
  it("is by title and by author in French order, É beside E, or by last addition", () => {
    expect(ids("title_asc")).toEqual([3, 1, 2]);
    expect(ids("author_asc")).toEqual([3, 1, 2]);
    expect(ids("acquired_desc")).toEqual([3, 2, 1]);
  });
});

describe("The books of a series", () => {
  const rougon = (id: number, series_number: number | null) =>
    row(id, id * 10, "01", { series: "Les Rougon-Macquart", series_number });
  const books = groupByBook([
    ...rows,
    rougon(7, null),
    rougon(8, 13),
    rougon(9, 2),
    row(6, 60, "01", { series: "Contes" }),
  ]);
  const lists = seriesListsOf(arrangeLibrary(books, "", "series_asc", new Map()), "series_asc");

  it("are together in their order, before those of no series", () => {
    expect(lists.map(({ title, books: inList }) => [title, inList.map(({ id }) => id)])).toEqual([
      ["Contes", [6]],
      ["Les Rougon-Macquart", [9, 8, 7]],
      ["Hors série", [3, 1, 2]],
    ]);
    expect(lists[1]?.books.map(seriesText)).toEqual([
      "Les Rougon-Macquart, nº\u00A02",
      "Les Rougon-Macquart, nº\u00A013",
      "Les Rougon-Macquart",
    ]);
  });

  it("are among the others in every other order", () => {
    expect(seriesListsOf(books, "title_asc")).toEqual([{ title: null, books }]);
  });
});

it("The last book read comes first, by its mark or by the place at its end", () => {
  const read = groupByBook([
    row(1, 10, "01", { finished_at: "2026-03-01T10:00:00Z" }),
    row(2, 20, "02"),
    row(3, 30, "03"),
  ]);
  const progress = new Map([
    [20, { fraction: 0.5, readAt: "2026-06-01T10:00:00Z" }],
    [30, { fraction: 0.998, readAt: "2026-05-01T10:00:00Z" }],
  ]);
  expect(arrangeLibrary(read, "", "finished_desc", progress).map(({ id }) => id)).toEqual([3, 1, 2]);
});
