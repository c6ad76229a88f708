import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { dropCaps, wordDropCap } from "#test/formats/sample-marked-up-documents.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

async function markupOf(body: string): Promise<string> {
  return (await readWord(await wordFile(body))).markup;
}

test("a drop cap and its word are one word, in the formatting of the word", async () => {
  expect((await readWord(await dropCaps())).markup.split("\n")).toEqual([
    "<h1>Un</h1>",
    '<p class="initiale"><em>Longtemps</em>, je me suis couché de bonne heure.</p>',
    "<p>Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite.</p>",
    "<h1>Deux</h1>",
    '<p class="initiales"><span class="lettres">«\u00A0D</span>emain, dès l’aube\u00A0»</p>',
  ]);
});

test.each([
  ["«", " Comment\u202F? »", '<span class="lettres">«</span> Comment\u202F? »'],
  ["«\u00A0C", "omment\u202F?", '<span class="lettres">«\u00A0C</span>omment\u202F?'],
  ["—\u00A0V", "iens.", '<span class="lettres">—\u00A0V</span>iens.'],
  ["Il ", "était une fois.", '<span class="lettres">Il</span> était une fois.'],
])("what Word enlarges is enlarged, in the line of its word: %s", async (initial, rest, expected) => {
  expect(await markupOf(wordDropCap(wordRun(initial)) + wordParagraph(rest))).toBe(
    `<p class="initiales">${expected}</p>`,
  );
});

test("an initial keeps the space after it, its page break and its bookmarks", async () => {
  const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
  const bookmark = '<w:bookmarkStart w:id="1" w:name="ici"/><w:bookmarkEnd w:id="1"/>';
  const link = `<w:p><w:hyperlink w:anchor="ici">${wordRun("Voir")}</w:hyperlink></w:p>`;
  const initial = wordDropCap(pageBreak + bookmark + wordRun("À"));
  const markup = await markupOf(link + initial + bookmark + wordParagraph(" la fin."));
  expect(markup).toContain('<p class="initiale nouvelle-page" id="ancre-1">À la fin.</p>');
});

test("text that was moved away or deleted does not take the initial with it", async () => {
  const moved = `<w:moveFrom w:id="1">${wordRun("Puis ")}</w:moveFrom>`;
  expect(await markupOf(`${wordDropCap(wordRun("I"))}<w:p>${moved}${wordRun("l vint.")}</w:p>`)).toBe(
    '<p class="initiale">Il vint.</p>',
  );
});

test("an initial of a table cell stays in its cell", async () => {
  const cell = `<w:tc>${wordDropCap(wordRun("U"))}${wordParagraph("ne case")}</w:tc>`;
  expect(await markupOf(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>${wordParagraph("Fin.")}`)).toContain(
    '<td><p class="initiale">Une case</p></td>',
  );
});

test("an initial passes over empty paragraphs", async () => {
  const body = wordDropCap(wordRun("Q")) + "<w:p/>" + wordParagraph("uand il vint.");
  expect(await markupOf(body)).toContain('<p class="initiale">Quand il vint.</p>');
});

test("an initial before a table, or at the end, keeps its paragraph", async () => {
  expect(await markupOf(wordParagraph("Fin.") + wordDropCap(wordRun("Z")))).toContain("<p>Z</p>");
});
