import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBooks } from "#db/demo/catalogue.ts";
import { renderEditionDocx } from "#db/demo/edition-docx.ts";
import { epubToAzw3 } from "#formats/azw3/epub-to-azw3.server.ts";
import type { Balance } from "#formats/balance/balance.ts";
import { weighAzw3, weighEpub, weighTemplate } from "#formats/balance/weigh.server.ts";
import { docxToEpub } from "#formats/epub/docx-to-epub.server.ts";
import { makeEpubTemplate } from "#formats/source-epub/make-epub-template.server.ts";
import { typographyKinds } from "#formats/typography/kinds.ts";
import { CORPUS, corpusFile } from "./corpus/corpus.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";
import { novel2, novel3, packEpub } from "./sample-epubs.ts";
import { sampleBook } from "./sample-publication.ts";
import { novel, poetry, rightToLeft } from "./sample-readings.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balance-"));
});
afterAll(() => rm(folder, { recursive: true }));

const complete = { missing: 0, longest: 0, gaps: [] };

async function weighAzw3Of(epubPath: string): Promise<Balance> {
  const outPath = join(folder, "book.azw3");
  await epubToAzw3({ epubPath, outPath, thumbnail: null, cover: null, isbn: null });
  return weighAzw3(epubPath, outPath);
}

async function weighBook(docx: Buffer): Promise<Balance[]> {
  const [docxPath, outPath] = [join(folder, "book.docx"), join(folder, "book.epub")];
  await writeFile(docxPath, docx);
  await docxToEpub({ docxPath, cover: null, metadata: sampleBook, typography: typographyKinds, outPath });
  return [await weighEpub(docxPath, outPath), await weighAzw3Of(outPath)];
}

describe("every word of a Word file is in its EPUB, and every word of that in its AZW3:", () => {
  test.each(Object.entries(CORPUS))("%s", async (_, document) => {
    for (const balance of await weighBook(await corpusFile(document)))
      expect(balance).toMatchObject(complete);
  });

  test.each(Object.entries(SAMPLE_DOCUMENTS))("sample of %s", async (_, make) => {
    for (const balance of await weighBook(await make())) expect(balance).toMatchObject(complete);
  });

  test.each(demoBooks.filter((_, index) => index % 12 === 0))("$title", async (book) => {
    const [edition] = book.editions;
    if (!edition) throw new Error("no edition");
    const docx = await renderEditionDocx(book, edition);
    for (const balance of await weighBook(docx)) expect(balance).toMatchObject(complete);
  });

  test.each([
    ["a novel of EPUB 3", async () => packEpub(await novel3()), false],
    ["a novel of EPUB 2", async () => packEpub(await novel2()), false],
    ["a novel of EPUB 2 that becomes EPUB 3", async () => packEpub(await novel2()), true],
    ["a long novel", novel, false],
    ["poems", poetry, false],
    ["Arabic", rightToLeft, false],
  ] as const)("%s", async (_, make, upgrade) => {
    const [path, outPath] = [join(folder, "own.epub"), join(folder, "template.epub")];
    await writeFile(path, await make());
    await makeEpubTemplate({ path, outPath, upgrade });
    expect(await weighTemplate(path, outPath)).toMatchObject(complete);
    expect(await weighAzw3Of(outPath)).toMatchObject(complete);
  });
});
