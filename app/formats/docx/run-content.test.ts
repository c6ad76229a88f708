import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

async function read(body: string) {
  const { markup, warnings } = await readWord(await wordFile(body));
  return { markup, losses: warnings.filter((warning) => !warning.includes("n’a aucun titre")) };
}

const run = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;

describe("breaks and tabs separate words", () => {
  test.each([
    ["a column break", '<w:br w:type="column"/>', " "],
    ["a carriage return", "<w:cr/>", "<br/>"],
    ["a line break", '<w:br w:clear="all"/>', "<br/>"],
    ["a break of an unknown kind", '<w:br w:type="odd"/>', "<br/>"],
    ["a tab", "<w:tab/>", "\t"],
    ["a placed tab", '<w:ptab w:alignment="right"/>', "\t"],
    ["a no-break hyphen", "<w:noBreakHyphen/>", "\u2011"],
    ["a soft hyphen", "<w:softHyphen/>", "\u00AD"],
  ])("%s", async (_, between, expected) => {
    const { markup } = await read(run(`<w:t>mot</w:t>${between}<w:t>mot</w:t>`));
    expect(markup).toBe(`<p class="premier">mot${expected}mot</p>`);
  });
});

describe("signs", () => {
  test("of symbol fonts and of ordinary ones are text", async () => {
    const signs = [
      '<w:sym w:font="Wingdings" w:char="F04A"/>',
      '<w:sym w:font="Symbol" w:char="F061"/>',
      '<w:sym w:font="Times New Roman" w:char="2022"/>',
    ];
    expect((await read(run(signs.join("")))).markup).toBe('<p class="premier">☺α•</p>');
  });

  test.each([
    ["Wingdings", "F0E0 F0E8 F0F0 F0FC F0FB F0FE F0A7 F06C F06E F0A8 F0AB F0D8", "→→⇨✓✗☑▪●■□★→"],
    ["Wingdings 2", "F050 F04F F052 F097 F0A3 F0F5", "✓✗☑●□✶"],
    ["Wingdings 3", "F022 F067 F08A F0D2 F071 F07D", "→→→→▼▶"],
    ["Webdings", "F034 F061 F067 F072", "⏵✔■✗"],
    ["Symbol", "00B7 F0AE F0DE F02D F0BE", "•→⇒−—"],
  ])("of %s are characters that e-readers have", async (font, codes, expected) => {
    const signs = codes.split(" ").map((code) => `<w:sym w:font="${font}" w:char="${code}"/>`);
    const { markup, losses } = await read(run(signs.join("")));
    expect(markup).toBe(`<p class="premier">${expected}</p>`);
    expect(losses).toEqual([]);
  });

  test("are also written as letters of their font, and as bullets of lists", async () => {
    const letters = wordRun("J à \uF0FC", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>');
    expect((await read(`<w:p>${letters}</w:p>`)).markup).toBe('<p class="premier">☺ → ✓</p>');
    const fonts = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>';
    const level = (text: string) =>
      `<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${text}"/>${fonts}</w:lvl>`;
    const list = (text: string) =>
      `<w:abstractNum w:abstractNumId="1">${level(text)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const item = wordParagraph("Fait", '<w:numPr><w:numId w:val="1"/></w:numPr>');
    const listOf = async (text: string) =>
      (await readWord(await wordFile(item, { numbering: list(text) }))).markup;
    expect(await listOf("\uF0FC")).toBe('<ul style="list-style-type: &quot;✓ &quot;"><li>Fait</li></ul>');
    expect(await listOf("\uF0A7")).toBe("<ul><li>Fait</li></ul>");
  });

  test("that few e-readers have are kept and reported", async () => {
    const { markup, losses } = await read(run('<w:sym w:font="Webdings" w:char="F048"/>'));
    expect(markup).toBe('<p class="premier">🏠</p>');
    expect(losses).toEqual([
      "Un symbole manque dans les polices de beaucoup de liseuses, au début du document\u202F: remplacez-le par un caractère courant ou une image.",
    ]);
  });

  test("of unknown fonts are reported", async () => {
    const signs = '<w:sym w:font="Maison" w:char="F041"/><w:sym w:font="Symbol" w:char="F094"/>';
    const { losses } = await read(wordParagraph("Avant.") + run(signs));
    expect(losses).toEqual([
      "2 symboles de polices inconnues n’ont pas pu être repris, le premier après «\u00A0Avant.\u00A0»\u202F: remplacez-les par des caractères ou des images.",
    ]);
  });
});

describe("a new page", () => {
  const heading = '<w:pStyle w:val="Heading1"/>';

  test("begins where a paragraph or a section says so, not where a section goes on", async () => {
    const section = (type: string) => `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`;
    const { markup } = await read(
      [
        wordParagraph("Un"),
        wordParagraph("Deux", "<w:pageBreakBefore/>"),
        wordParagraph("Trois", section("nextPage")),
        wordParagraph("Quatre", section("continuous")),
        wordParagraph("Cinq"),
        section("nextPage"),
      ].join(""),
    );
    expect(markup.split("\n")).toEqual([
      '<p class="premier">Un</p>',
      '<p class="nouvelle-page">Deux</p>',
      "<p>Trois</p>",
      "<p>Quatre</p>",
      '<p class="nouvelle-page">Cinq</p>',
    ]);
  });

  test("begins with the heading that opens with a break, not after it", async () => {
    const opening = `<w:p><w:pPr>${heading}</w:pPr><w:r><w:br w:type="page"/><w:t>Deux</w:t></w:r></w:p>`;
    const { markup } = await read(wordParagraph("Un") + opening + wordParagraph("Suite."));
    expect(markup).toContain('<h1 class="nouvelle-page">Deux</h1>\n<p class="premier">Suite.</p>');
  });
});

test("a note with its own mark is referred to once", async () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const reference = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>';
  const note = `<w:footnotes ${namespace}><w:footnote w:id="2">${wordParagraph("Note.")}</w:footnote></w:footnotes>`;
  const docx = await wordFile(`<w:p>${wordRun("Mot")}${reference}${wordRun(" suite.")}</w:p>`, {
    relationships: `<Relationship Id="n" Type="${office}/footnotes" Target="footnotes.xml"/>`,
    files: { "word/footnotes.xml": Buffer.from(note) },
  });
  expect((await readWord(docx)).markup).toMatch(/>Mot<sup><a [^>]*>1<\/a><\/sup> suite\.<\/p>$/);
});

test("a ruby keeps its text and its reading", async () => {
  const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const ruby = (text: string, reading: string) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${words(reading)}</w:rt><w:rubyBase>${words(text)}</w:rubyBase></w:ruby></w:r>`;
  const { markup } = await read(
    `<w:p>${wordRun("Le mot ")}${ruby("漢", "かん")}${ruby("字", "じ")}${wordRun(".")}</w:p>`,
  );
  expect(markup).toBe(
    '<p class="premier">Le mot <ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>.</p>',
  );
});

test("content controls keep their content, also inside each other", async () => {
  const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const inLine = `<w:p>${wordRun("Un ")}${control(wordRun("mot") + control(wordRun(" deux")))}${wordRun(".")}</w:p>`;
  expect((await read(control(control(wordParagraph("Bloc."))) + inLine)).markup).toBe(
    '<p class="premier">Bloc.</p>\n<p>Un mot deux.</p>',
  );
});
