import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun, wordStyle } from "#test/formats/sample-word-file.ts";

const mark = (type: "begin" | "separate" | "end"): string =>
  `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

const opening = (instruction: string): string =>
  `${mark("begin")}<w:r><w:instrText>${instruction}</w:instrText></w:r>${mark("separate")}`;

const field = (instruction: string, text: string): string =>
  opening(instruction) + wordRun(text) + mark("end");

const bookmarked = (name: string, text: string): string =>
  `<w:p><w:bookmarkStart w:id="1" w:name="${name}"/>${wordRun(text)}<w:bookmarkEnd w:id="1"/></w:p>`;

const styles =
  wordStyle("Titre1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') + wordStyle("TM1", "toc 1");

const linked = (text: string): string =>
  `<w:p><w:hyperlink w:anchor="_Toc1">${wordRun(text)}</w:hyperlink></w:p>`;

async function markupOf(...body: string[]): Promise<string> {
  return (await readWord(await wordFile(body.join(""), { styles }))).markup;
}

const styled = (style: string, ...runs: string[]): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs.join("")}</w:p>`;

describe("a table of contents is left out", () => {
  const entry = (text: string): string =>
    `<w:hyperlink w:anchor="_Toc1">${wordRun(text)}<w:r><w:tab/></w:r>${field("PAGEREF _Toc1 \\h", "3")}</w:hyperlink>`;

  test("by its field, without a style", async () => {
    const markup = await markupOf(
      wordParagraph("Avant."),
      `<w:p>${opening('TOC \\o "1-3"')}${entry("Un")}</w:p>`,
      `<w:p>${entry("Deux")}</w:p>`,
      `<w:p>${mark("end")}</w:p>`,
      bookmarked("_Toc1", "Après."),
    );
    expect(markup).toBe('<p class="premier">Avant.</p>\n<p>Après.</p>');
  });

  test("but not the text that follows it in its last paragraph", async () => {
    const markup = await markupOf(
      `<w:p>${opening("TOC")}${entry("Un")}${mark("end")}${wordRun("Après.")}</w:p>`,
    );
    expect(markup).toBe('<p class="premier">Après.</p>');
  });

  test("with the title of Word’s building block", async () => {
    const properties =
      '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>';
    const block = `<w:sdt>${properties}<w:sdtContent>${wordParagraph("Sommaire")}</w:sdtContent></w:sdt>`;
    expect(await markupOf(block, wordParagraph("Texte."))).toBe('<p class="premier">Texte.</p>');
  });

  const contents = `<w:p>${opening("TOC")}${entry("Un")}${mark("end")}</w:p>`;

  test.each(["Table des matières", "SOMMAIRE", "Contents :", "Table des illustrations"])(
    "with the title above it: %s",
    async (title) => {
      const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
      expect(
        await markupOf(
          wordParagraph("Avant."),
          pageBreak,
          wordParagraph(title),
          "<w:p/>",
          contents,
          wordParagraph("Texte."),
        ),
      ).toBe('<p class="premier">Avant.</p>\n<p class="nouvelle-page">Texte.</p>');
    },
  );

  test("with its title as a heading, whose page break stays", async () => {
    const title = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:br w:type="page"/></w:r>${wordRun("Sommaire")}</w:p>`;
    expect(await markupOf(wordParagraph("Avant."), title, contents, wordParagraph("Texte."))).toBe(
      '<p class="premier">Avant.</p>\n<p class="nouvelle-page">Texte.</p>',
    );
  });

  test("but not the text before it", async () => {
    expect(await markupOf(wordParagraph("Sommaire"), wordParagraph("Avant."), contents)).toBe(
      '<p class="premier">Sommaire</p>\n<p>Avant.</p>',
    );
  });

  test("and a field without an end removes nothing", async () => {
    const markup = await markupOf(`<w:p>${opening("TOC")}${wordRun("Un")}</w:p>`, wordParagraph("Texte."));
    expect(markup).toBe('<p class="premier">Un</p>\n<p>Texte.</p>');
  });
});

describe("a list of contents ends, though its field or its block goes on,", () => {
  const listed = styled("TM1", opening('TOC \\o "1-3"'), wordRun("Un"), "<w:r><w:tab/></w:r>", wordRun("3"));
  const end = `<w:p>${wordRun("Fin.")}${mark("end")}</w:p>`;

  test("at the first heading", async () => {
    const text = [styled("Titre1", wordRun("Un")), wordParagraph("Texte."), end];
    expect(await markupOf(listed, ...text)).toBe('<h1>Un</h1>\n<p class="premier">Texte.</p>\n<p>Fin.</p>');
  });

  test("at the first paragraph outside its styles that is no entry", async () => {
    const entries = [styled("TM1", wordRun("Deux")), wordParagraph("Texte."), linked("Trois")];
    expect(await markupOf(listed, ...entries, end)).toBe(
      '<p class="premier">Texte.</p>\n<p>Trois</p>\n<p>Fin.</p>',
    );
  });

  test("at the end of its section", async () => {
    const last = '<w:p><w:pPr><w:sectPr><w:type w:val="nextPage"/></w:sectPr></w:pPr></w:p>';
    expect(await markupOf(listed, last, linked("Texte."), end)).toBe(
      '<p class="premier">Texte.</p>\n<p>Fin.</p>',
    );
  });

  test("in a list of figures that has none, to the last paragraph of the document", async () => {
    const list = `<w:p>${opening('TOC \\h \\z \\c "Figure"')}</w:p>`;
    const chapters = ["Un", "Deux", "Trois"].flatMap((title) => [
      styled("Titre1", wordRun(title)),
      wordParagraph(`Texte de ${title}.`),
    ]);
    const markup = await markupOf(styled("Titre1", wordRun("Introduction")), list, ...chapters, end);
    expect(markup.match(/<h1>/g)).toHaveLength(4);
    expect(markup.match(/Texte de/g)).toHaveLength(3);
    expect(markup).toContain("Fin.");
  });

  test("in the building block of a list, which holds the text after it", async () => {
    const properties =
      '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>';
    const content = [
      wordParagraph("Sommaire"),
      listed,
      `<w:p>${mark("end")}</w:p>`,
      styled("Titre1", wordRun("Un")),
      wordParagraph("Texte."),
    ];
    expect(
      await markupOf(`<w:sdt>${properties}<w:sdtContent>${content.join("")}</w:sdtContent></w:sdt>`),
    ).toBe('<h1>Un</h1>\n<p class="premier">Texte.</p>');
  });

  test("at a picture", async () => {
    const picture = `<w:p><w:r><w:object><w:t>Schéma</w:t></w:object></w:r></w:p>`;
    expect(await markupOf(listed, picture, end)).toContain("Fin.");
  });

  test("and what says that there is no entry leaves with it", async () => {
    const none = field('TOC \\c "Figure"', "Aucune entrée de table d’illustration n’a été trouvée.");
    expect(await markupOf(`<w:p>${none}</w:p>`, wordParagraph("Texte."))).toBe(
      '<p class="premier">Texte.</p>',
    );
  });
});
