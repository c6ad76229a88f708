import { expect, test } from "vitest";
import { complexField, fieldMark, fieldOpening } from "#test/formats/sample-fields.ts";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordLine, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const marked = (text: string, ...entries: string[]): string =>
  wordLine(wordRun(text), ...entries.map((entry) => complexField(` XE "${entry}" `, "")));

const indexOf = (...entries: (readonly [level: number, text: string])[]): string =>
  wordLine(fieldOpening('INDEX \\c "2"')) +
  entries.map(([level, text]) => wordParagraph(text, `<w:pStyle w:val="Index${level}"/>`)).join("") +
  wordLine(fieldMark("end"));

async function read(...body: string[]) {
  const { markup, warnings } = await readWord(await wordFile(body.join("")));
  return {
    lines: markup.split("\n"),
    losses: warnings.filter((warning) => !warning.includes("aucun titre")),
  };
}

test("the pages of an index become links to the words of its entries", async () => {
  const { lines, losses } = await read(
    marked("L’abeille.", "abeille", "abeille:ouvrière"),
    marked("Encore elle.", "Abeille"),
    indexOf([1, "abeille, 3, 12-14"], [2, "ouvrière, 3"], [1, "ruche. Voir abeille"], [1, "année 1914"]),
  );
  expect(lines).toEqual([
    '<p id="ancre-1" class="premier">L’abeille.</p>',
    '<p id="ancre-2">Encore elle.</p>',
    '<p class="pause premier">abeille, <a href="#ancre-1">1</a>, <a href="#ancre-2">2</a></p>',
    '<p>ouvrière, <a href="#ancre-1">1</a></p>',
    "<p>ruche. Voir abeille</p>",
    "<p>année 1914</p>",
  ]);
  expect(losses).toEqual([
    "Un index a été repris avec des liens à la place de ses numéros de page, après «\u00A0L’abeille. Encore elle.\u00A0».",
  ]);
});

test("an index without marked words loses its pages, which is reported", async () => {
  const { lines, losses } = await read(
    wordParagraph("Texte."),
    indexOf([1, "Hugo, 3"], [1, "Zola, ii, 4, 5"]),
  );
  expect(lines.slice(1)).toEqual(['<p class="pause premier">Hugo</p>', "<p>Zola</p>"]);
  expect(losses).toEqual([
    "Un index a été repris sans ses numéros de page, après «\u00A0Texte.\u00A0»\u202F: marquez ses entrées dans Word pour en faire des liens.",
  ]);
});

test("pages after a tab go too", async () => {
  const entry = wordLine(
    fieldOpening("TOA"),
    wordRun("Loi"),
    "<w:r><w:tab/></w:r>",
    wordRun("3, 4"),
    fieldMark("end"),
  );
  expect((await read(wordParagraph("Texte."), entry)).lines[1]).toBe("<p>Loi</p>");
});
