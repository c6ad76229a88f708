import { allReady } from "#books/catalogue/books/books.rules.ts";
import { describe, expect, it } from "vitest";
import {
  choicesOf,
  filterBooks,
  type LibraryFilters,
  noFilters,
} from "#reading/library/client/library-filters.ts";
import { groupByBook } from "#reading/library/client/library-view.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";

const now = new Date("2026-11-22T12:00:00Z");
const row = (bookId: number, editionId: number, texts: Partial<LibraryRow> = {}): LibraryRow => ({
  book_id: bookId,
  book_slug: `livre-${bookId}`,
  book_title: `Livre ${bookId}`,
  author: "Émile Zola",
  edition_id: editionId,
  edition_slug: `edition-${editionId}`,
  edition_title: `Édition ${editionId}`,
  cover_url: null,
  cover_color: null,
  cover_placeholder: null,
  acquired_at: "2026-11-10T10:00:00Z",
  updated_at: null,
  update_note: null,
  formats: allReady,
  ready_in_seconds: null,
  category_ids: [],
  series: null,
  epub_bytes: null,
  series_number: null,
  finished_at: null,
  labels: [],
  ...texts,
});

const books = groupByBook([
  row(1, 10, { finished_at: "2026-11-20T10:00:00Z", labels: ["Été"], category_ids: [7] }),
  row(1, 11),
  row(2, 20, { author: "Jules Verne", acquired_at: "2026-02-01T10:00:00Z", labels: ["École", "Été"] }),
  row(3, 30, { series: "Les Rougon-Macquart", acquired_at: "2025-12-01T10:00:00Z", category_ids: [7, 8] }),
]);
const progress = new Map([[30, { fraction: 0.4, readAt: "2026-11-21T10:00:00Z" }]]);
const shown = (filters: Partial<LibraryFilters>) =>
  filterBooks(books, { ...noFilters, ...filters }, progress, now)
    .map(({ id }) => id)
    .toSorted();

describe("The filters of a library", () => {
  it("show books by what their owner has read, is reading, and has not opened", () => {
    expect(shown({})).toEqual([1, 2, 3]);
    expect(shown({ state: "read" })).toEqual([1]);
    expect(shown({ state: "reading" })).toEqual([3]);
    expect(shown({ state: "unread" })).toEqual([1, 2]);
    const ended = new Map([[30, { fraction: 0.998, readAt: "2026-11-21T10:00:00Z" }]]);
    expect(filterBooks(books, { ...noFilters, state: "read" }, ended, now)).toHaveLength(2);
  });

  it("show books by author, series, theme, label and date, together for one and the same edition", () => {
    expect(shown({ author: "Jules Verne" })).toEqual([2]);
    expect(shown({ series: "Les Rougon-Macquart" })).toEqual([3]);
    expect(shown({ categoryId: 7 })).toEqual([1, 3]);
    expect(shown({ label: "Été" })).toEqual([1, 2]);
    expect(shown({ added: "month" })).toEqual([1]);
    expect(shown({ added: "year" })).toEqual([1, 2]);
    expect(shown({ added: "before" })).toEqual([3]);
    expect(shown({ label: "Été", state: "unread" })).toEqual([2]);
  });

  it("offer only what the library has, in French order", () => {
    const { authors, series, labels, categoryIds } = choicesOf(books);
    expect(authors).toEqual(["Émile Zola", "Jules Verne"]);
    expect(series).toEqual(["Les Rougon-Macquart"]);
    expect(labels).toEqual(["École", "Été"]);
    expect([...categoryIds].toSorted()).toEqual([7, 8]);
  });
});
