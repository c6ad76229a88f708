import { expect, test } from "vitest";
import { complexField } from "#test/formats/sample-fields.ts";
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

test("a note is named by its number in the book, which counts through", async () => {
  const marked = (name: string, kind: "footnote" | "endnote", id: string) =>
    `<w:bookmarkStart w:id="${name}" w:name="${name}"/>${reference(kind, id)}<w:bookmarkEnd w:id="${name}"/>`;
  const note = (id: string) => wordParagraph(`Note ${id}.`);
  const body =
    wordLine(wordRun("Un"), marked("a", "footnote", "1"), wordRun(" deux"), marked("b", "footnote", "2")) +
    wordLine(wordRun("Trois"), marked("c", "endnote", "1")) +
    wordLine(...["a", "b", "c"].map((name) => wordRun(" note ") + complexField(`NOTEREF ${name} \\h`, "1")));
  const { markup } = await readWord(
    await wordFile(body, {
      footnotes: ["1", "2"].map((id) => `<w:footnote w:id="${id}">${note(id)}</w:footnote>`).join(""),
      endnotes: `<w:endnote w:id="1">${note("1")}</w:endnote>`,
    }),
  );
  expect(markup.split("\n")[2]?.replaceAll(/<[^>]*>/g, "")).toBe(" note 1 note 2 note i");
});
