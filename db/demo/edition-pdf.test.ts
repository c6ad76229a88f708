import { Document } from "mupdf";
import { describe, expect, it } from "vitest";
import { demoBooks } from "./catalogue.ts";
import { renderEditionPdf } from "./edition-pdf.ts";
import { typesetEdition } from "./edition/typeset.ts";

const pairs = demoBooks.flatMap((book) => book.editions.map((edition) => ({ book, edition })));
const samples = [0, 6, 40, 77].flatMap((index) => pairs[index] ?? []);

describe("an edition’s PDF", () => {
  it.each(samples)(
    "has exactly the pages it says: $book.title, $edition.pages pages",
    async ({ book, edition }) => {
      const pdf = Document.openDocument(await renderEditionPdf(book, edition), "application/pdf");
      expect(pdf.countPages()).toBe(edition.pages);
      expect(pdf.getMetaData("info:Title")).toBe(book.title);
      expect(pdf.getMetaData("info:Author")).toBe(book.author);
    },
  );

  it.each(samples)("gives back its text, spaces included: $book.title", async ({ book, edition }) => {
    const pdf = Document.openDocument(await renderEditionPdf(book, edition), "application/pdf");
    const { note, chapters } = typesetEdition(book, edition);
    const text = (page: number): string =>
      pdf.loadPage(page).toStructuredText("preserve-whitespace").asText().replaceAll(/\s+/gu, " ");
    expect(text(0)).toContain(book.author.toLocaleUpperCase("fr"));
    expect(text(1)).toContain(note.replaceAll(/\s+/gu, " "));
    for (const chapter of chapters) {
      expect(text(2)).toContain(chapter.title);
      expect(text(chapter.firstPage - 1)).toContain(
        (chapter.paragraphs[0] ?? "").slice(0, 12).replaceAll(/\s+/gu, " "),
      );
    }
  });

  it("fills every page of every chapter, in the whole catalogue", () => {
    for (const { book, edition } of pairs) {
      const { chapters } = typesetEdition(book, edition);
      expect(chapters.flatMap((chapter) => chapter.pages).length).toBe(edition.pages - 4);
      for (const page of chapters.flatMap((chapter) => chapter.pages)) expect(page.length).toBeGreaterThan(0);
    }
  });

  it("is the same file each time", async () => {
    const [sample] = samples;
    if (!sample) throw new Error("Aucune édition");
    const first = await renderEditionPdf(sample.book, sample.edition);
    expect(first.equals(await renderEditionPdf(sample.book, sample.edition))).toBe(true);
  });
});
