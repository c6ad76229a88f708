import { describe, expect, test } from "vitest";
import {
  complexField as field,
  fieldMark as mark,
  fieldOpening as opening,
} from "#test/formats/sample-fields.ts";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const bookmarked = (name: string, text: string): string =>
  `<w:p><w:bookmarkStart w:id="1" w:name="${name}"/>${wordRun(text)}<w:bookmarkEnd w:id="1"/></w:p>`;

async function markupOf(...body: string[]): Promise<string> {
  return (await readWord(await wordFile(body.join("")))).markup;
}

describe("cross references become links", () => {
  test.each([
    ["to a bookmark", field(" REF _Ref1 \\h ", "la suite")],
    ["to a page", field("PAGEREF _Ref1", "la suite")],
    ["with an instruction in pieces", opening(" RE", "F _Ref1", " \\h") + wordRun("la suite") + mark("end")],
    ["as a simple field", `<w:fldSimple w:instr=" REF _Ref1 \\h ">${wordRun("la suite")}</w:fldSimple>`],
  ])("%s", async (_, reference) => {
    const markup = await markupOf(
      `<w:p>${wordRun("Voir ")}${reference}</w:p>`,
      bookmarked("_Ref1", "Suite."),
    );
    expect(markup).toBe(
      '<p class="premier">Voir <a href="#ancre-1">la suite</a></p>\n<p id="ancre-1">Suite.</p>',
    );
  });

  test("and keep their text where the bookmark is missing", async () => {
    expect(await markupOf(`<w:p>${field("REF _Ref9", "la suite")}</w:p>`)).toBe(
      '<p class="premier">la suite</p>',
    );
  });
});

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
