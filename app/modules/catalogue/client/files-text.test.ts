import { describe, expect, it } from "vitest";
import { filesText } from "#modules/catalogue/client/files-text.ts";
import { allReady } from "#modules/catalogue/books/rules.ts";

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
