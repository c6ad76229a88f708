import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CORPUS, corpusFile } from "#test/formats/corpus/corpus.ts";
import { wordParagraph } from "#test/formats/sample-word-file.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { piecesOf } from "./document-pieces.ts";
import { readDocx } from "./read-docx.server.ts";
import { styleIdOfRole } from "./style-map.ts";

test.each(Object.entries(CORPUS))("%s: in the smallest pieces, it is the same book", async (_, document) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pieces-"));
  const path = join(folder.path, "in.docx");
  await writeFile(path, await corpusFile(document));
  expect(await readDocx(path, "ltr", "fr", undefined, 1)).toEqual(await readDocx(path, "ltr", "fr"));
});

const piecesIn = (...paragraphs: string[]): number =>
  [...piecesOf(parseXml(`<w:document><w:body>${paragraphs.join("")}</w:body></w:document>`), 1)].length;

const styled = (text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${styleIdOfRole("verse")}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const field = (type: string): string => `<w:p><w:r><w:fldChar w:fldCharType="${type}"/></w:r></w:p>`;

test("a piece ends between paragraphs, never inside a field, a poem or a joined paragraph", () => {
  const plain = wordParagraph("Un.");
  expect(piecesIn(plain, plain, plain)).toBe(3);
  expect(piecesIn(plain, styled("vers"), styled("vers"), plain)).toBe(2);
  expect(piecesIn(field("begin"), plain, field("end"), plain)).toBe(2);
  // A field that was never opened.
  expect(piecesIn(field("end"), plain, plain)).toBe(3);
  const joined = '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>Un</w:t></w:r></w:p>';
  expect(piecesIn(joined, plain, plain)).toBe(2);
  expect(piecesIn()).toBe(1);
});
