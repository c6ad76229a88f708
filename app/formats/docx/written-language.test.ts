import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { CORPUS, corpusFile } from "#test/formats/corpus/corpus.ts";
import { wordFile, wordLine, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";
import { writeProse } from "#db/demo/prose.ts";
import { looksEnglish } from "./mark-languages.ts";

const ENGLISH = "It was the best of times, it was the worst of times, said the book.";

/** The last paragraph of a French book, without a noted language. */
async function lastOf(...body: string[]): Promise<string | undefined> {
  const { markup } = await readWord(await wordFile(wordParagraph("Il revint le soir.") + body.join("")));
  return markup.split("\n").at(-1);
}

describe("English is recognised by its words", () => {
  test.each([
    ENGLISH,
    "To be, or not to be, that is the question.",
    "He says that Madame de Staël was in Paris with him, and that she had read the book.",
  ])("%s", (text) => expect(looksEnglish(text)).toBe(true));

  test("and marked on its paragraph, its quotation in italics, or its poem", async () => {
    expect(await lastOf(wordParagraph(ENGLISH))).toBe(`<p lang="en" xml:lang="en">${ENGLISH}</p>`);
    expect(
      await lastOf(wordLine(wordRun("Il cite "), wordRun(ENGLISH, "<w:i/>"), wordRun(" de mémoire."))),
    ).toBe(`<p>Il cite <em lang="en" xml:lang="en">${ENGLISH}</em> de mémoire.</p>`);
    const lines = ["The curfew tolls the knell of day,", "The lowing herd winds with it,"];
    const style = '<w:style w:type="paragraph" w:styleId="V"><w:name w:val="Vers"/></w:style>';
    const verses = lines.map((line) => wordParagraph(line, '<w:pStyle w:val="V"/>')).join("");
    const { markup } = await readWord(await wordFile(wordParagraph("Texte.") + verses, { styles: style }));
    expect(markup).toContain('<div class="vers" lang="en" xml:lang="en">');
  });
});

describe("French is never taken for English", () => {
  test.each([
    "Il a lu The Lord of the Rings, puis The Return of the King, avec le plus grand plaisir.",
    "Tolkien, The Lord of the Rings, Londres, Allen & Unwin, 1954.",
    "Le poste de New York, the place to be, est au bout de la rue.",
    "Il me dit on a six balles, on me tue.",
    `Il cite « ${ENGLISH} » de mémoire.`,
    `Dickens écrit : « ${ENGLISH} »`,
    `Dickens, chapitre 1 : ${ENGLISH}`,
    "I, II, III, IV",
    "",
  ])("%s", (text) => expect(looksEnglish(text)).toBe(false));

  test("in the texts of the demonstration", () => {
    const seeds = Array.from({ length: 100 }, (_, seed) => seed);
    const chapters = seeds.map((seed) => writeProse(seed).openChapter());
    const texts = chapters.flatMap(({ title, nextParagraphs }) => [
      title,
      ...Array.from({ length: 6 }, nextParagraphs).flat(),
    ]);
    expect(texts.length).toBeGreaterThan(700);
    expect(texts.filter(looksEnglish)).toEqual([]);
  });

  test("in the documents of the corpus", async () => {
    for (const [name, document] of Object.entries(CORPUS)) {
      if (name === "torture") continue;
      const { markup } = await readWord(await corpusFile(document));
      expect(markup).not.toContain('lang="en"');
    }
  });
});
