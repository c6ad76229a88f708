import { describe, expect, it } from "vitest";
import { readingTime, filesText } from "#books/catalogue/components/edition-facts.tsx";
import { formatDownloads } from "#books/catalogue/client/counts.ts";
import { allReady } from "#books/catalogue/books/books.rules.ts";

describe("A book's downloads", () => {
  it.each([
    [0, "0 téléchargement"],
    [1, "1 téléchargement"],
    [2, "2 téléchargements"],
    [1820, "1\u202F820 téléchargements"],
  ])("are written in French: %i", (count, text) => {
    expect(formatDownloads(count)).toBe(text);
  });
});

describe("The reading time of an edition", () => {
  it.each([
    [1, "moins d’une heure"],
    [36, "environ\u00A01\u00A0h"],
    [240, "environ\u00A05\u00A0h"],
  ])("of %i pages: %s", (pages, text) => expect(readingTime(pages)).toBe(text));
});

describe("What a book's page says of its files", () => {
  it("names those that are there", () => {
    expect(filesText(allReady)).toBe(
      "PDF, EPUB et AZW3, sans verrou, à télécharger depuis votre bibliothèque.",
    );
    expect(filesText({ ...allReady, azw3: "failed" })).toBe(
      "PDF et EPUB, sans verrou, à télécharger depuis votre bibliothèque.",
    );
  });

  it("says which format the edition does not have", () => {
    expect(filesText({ ...allReady, azw3: "absent" })).toBe(
      "PDF et EPUB, sans verrou, à télécharger depuis votre bibliothèque. Pas d’AZW3\u202F: la mise en page est fixe.",
    );
  });

  it("says which are being made, and promises none that could not be", () => {
    expect(filesText({ pdf: "ready", epub: "pending", azw3: "failed" })).toBe(
      "PDF, sans verrou, à télécharger depuis votre bibliothèque. EPUB en préparation.",
    );
    expect(filesText({ pdf: "pending", epub: "pending", azw3: "failed" })).toMatch(
      /^PDF et EPUB.*préparation/,
    );
    expect(filesText({ pdf: "failed", epub: "failed", azw3: "failed" })).toMatch(/pas disponibles/);
  });
});
