import { allReady } from "#books/catalogue/books/books.rules.ts";
import { expect, it } from "vitest";
import { askedFile, filePath } from "#reading/library/client/asked-file.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";

const row: LibraryRow = {
  book_id: 1,
  book_slug: "germinal",
  book_title: "Germinal",
  author: "Émile Zola",
  edition_id: 12,
  edition_slug: "texte-integral",
  edition_title: "Texte intégral",
  cover_url: null,
  cover_color: null,
  cover_placeholder: null,
  acquired_at: "2026-03-01T00:00:00Z",
  updated_at: null,
  update_note: null,
  formats: { ...allReady, azw3: "absent" },
  ready_in_seconds: null,
  category_ids: [],
  epub_bytes: null,
  finished_at: null,
  labels: [],
  series: null,
  series_number: null,
};

it("The link of a receipt names an edition and a format", () => {
  expect(filePath("m", 12, "epub")).toBe("/membre/m?fichier=12.epub");
  expect(askedFile([row], "12.epub")).toEqual({ row, format: "epub" });
});

it.each(["12.azw3", "13.epub", "12.exe", "12", ""])("“%s” is not a file of the library", (asked) => {
  expect(askedFile([row], asked)).toBeNull();
});
