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
      const { note, chapters } = typesetEdition(book, edition);
      expect(value).toContain(note);
      for (const chapter of chapters) {
        expect(value).toContain(`<h1>${chapter.title}</h1>`);
        expect(value).toContain(chapter.paragraphs.at(-1));
      }
    },
  );

  it("has, here or there, notes, italics, a picture, a table and a list", async () => {
    const pages = await Promise.all(
      samples.map(async ({ book, edition }) => {
        const { value } = await mammoth.convertToHtml({ buffer: await renderEditionDocx(book, edition) });
        return value;
      }),
    );
    for (const mark of ["footnote-1", "<em>", "<img", "<table>", "<ul>", "<h2>"])
      expect(pages.join("")).toContain(mark);
  });

  it("is the same file each time", async () => {
    const [sample] = samples;
    if (!sample) throw new Error("Aucune édition");
    const first = await renderEditionDocx(sample.book, sample.edition);
    expect(first.equals(await renderEditionDocx(sample.book, sample.edition))).toBe(true);
  });
});
