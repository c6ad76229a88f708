import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";

const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
const inParagraph = (content: string): string => `<w:p ${NAMESPACES}><w:r>${content}</w:r></w:p>`;
const DIAGRAM =
  '<w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:graphic></wp:inline></w:drawing>';
const TEXT_BOX = `<w:pict><v:shape><v:textbox><w:txbxContent>${wordParagraph("Encadré.")}</w:txbxContent></v:textbox></v:shape></w:pict>`;
const BREAK = '<w:br w:type="page"/>';

const titled = (content: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${content}</w:p>`;
const BOOKMARK = '<w:bookmarkStart w:id="1" w:name="b"/><w:bookmarkEnd w:id="1"/>';

async function markupOf(between: string): Promise<string[]> {
  const body = `${wordParagraph("Un.")}${between}${wordParagraph("Deux.")}`;
  return (await readWord(await wordFile(body))).markup.split("\n").slice(1);
}

test.each([
  ["a lost diagram leaves no pause", inParagraph(DIAGRAM), ["<p>Deux.</p>"]],
  ["nor does the anchor of a text box", inParagraph(TEXT_BOX), ["<p>Encadré.</p>", "<p>Deux.</p>"]],
  [
    "the target of a link stays",
    `<w:p><w:bookmarkStart w:id="1" w:name="b"/><w:r>${DIAGRAM}</w:r></w:p><w:p><w:hyperlink w:anchor="b"><w:r><w:t>Lien.</w:t></w:r></w:hyperlink></w:p>`,
    ['<p id="ancre-1"><a href="#ancre-1">Lien.</a></p>', "<p>Deux.</p>"],
  ],
  [
    "a page break next to a diagram stays",
    inParagraph(BREAK + DIAGRAM),
    ['<p class="nouvelle-page">Deux.</p>'],
  ],
  ["an empty line is a pause", "<w:p/>", ['<p class="pause premier">Deux.</p>']],
  ["so is a title without a word", titled("<w:r><w:t> </w:t></w:r>"), ['<p class="pause premier">Deux.</p>']],
  [
    "the target of a link on an empty line is on the next",
    `<w:p><w:hyperlink w:anchor="b"><w:r><w:t>Lien.</w:t></w:r></w:hyperlink></w:p>${titled(BOOKMARK)}`,
    ['<p><a href="#ancre-1">Lien.</a></p>', '<p id="ancre-1" class="pause premier">Deux.</p>'],
  ],
  [
    "so is a horizontal line",
    inParagraph('<w:pict><v:rect o:hr="t"/></w:pict>'),
    ['<p class="pause premier">Deux.</p>'],
  ],
])("%s", async (_, between, expected) => {
  expect(await markupOf(between)).toEqual(expected);
});

test("an empty title in a cell is left out", async () => {
  const cell = `<w:tc>${titled("")}${wordParagraph("Un.")}${titled("")}</w:tc>`;
  const { markup } = await readWord(await wordFile(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`));
  expect(markup).toBe("<table><tbody><tr><td><p>Un.</p></td></tr></tbody></table>");
});
