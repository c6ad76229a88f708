import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordLine, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const reference = (kind: "footnote" | "endnote", id: string): string =>
  `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;

const FOOTNOTES =
  '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>' +
  `<w:footnote w:id="1">${wordParagraph("La note.")}</w:footnote>`;

test("references to missing notes are dropped and reported; the others stay", async () => {
  const body =
    wordLine(wordRun("Un mot"), reference("footnote", "7"), wordRun(" encore.")) +
    wordLine(wordRun("Deux"), reference("footnote", "0"), reference("footnote", "1"), wordRun(".")) +
    wordLine(wordRun("Trois"), reference("endnote", "1"), wordRun("."));
  const { markup, warnings } = await readWord(await wordFile(body, { footnotes: FOOTNOTES }));
  expect(markup).toContain("Un mot encore.</p>");
  expect(markup).toMatch(/<p>Deux<sup><a [^>]*epub:type="noteref"[^>]*>1<\/a><\/sup>\.<\/p>/);
  expect(markup).toContain("<p>Trois.</p>");
  expect(warnings).toContain(
    "3 appels de note dont la note manque ont été retirés, le premier après «\u00A0Un mot\u00A0».",
  );
});

test("also in a document without notes, and in a note", async () => {
  const body = wordLine(wordRun("Un"), reference("footnote", "1"), wordRun("."));
  expect((await readWord(await wordFile(body))).markup).toContain("Un.</p>");
  const footnotes = `<w:footnote w:id="1">${wordLine(wordRun("La note."), reference("endnote", "4"))}</w:footnote>`;
  const { warnings } = await readWord(await wordFile(body, { footnotes }));
  expect(warnings[0]).toMatch(/^Un appel de note/);
});
