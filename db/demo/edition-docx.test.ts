import mammoth from "mammoth";
import { describe, expect, it } from "vitest";
import { demoBooks } from "./catalogue.ts";
import { renderEditionDocx } from "./edition-docx.ts";
import { typesetEdition } from "./edition/typeset.ts";

const pairs = demoBooks.flatMap((book) => book.editions.map((edition) => ({ book, edition })));
const samples = pairs.slice(0, 12);

describe("an edition’s DOCX", () => {
  it.each(samples)(
    "opens and holds every chapter of the PDF: $book.title, $edition.title",
    async ({ book, edition }) => {
      const { value } = await mammoth.convertToHtml({ buffer: await renderEditionDocx(book, edition) });
      const plain = value.replaceAll(/<\/?em>/gu, "");
      const { note, chapters } = typesetEdition(book, edition);
      expect(plain.includes(note)).toBe(true);
      const missing = chapters.filter(
        ({ title, paragraphs }) =>
          !plain.includes(`<h1>${title}</h1>`) || !plain.includes(paragraphs.at(-1) ?? "?"),
      );
      expect(missing.map((chapter) => chapter.title)).toEqual([]);
    },
  );

  it("is the same file each time", async () => {
    const [sample] = samples;
    if (!sample) throw new Error("Aucune édition");
    const first = await renderEditionDocx(sample.book, sample.edition);
    expect(first.equals(await renderEditionDocx(sample.book, sample.edition))).toBe(true);
  });
});
