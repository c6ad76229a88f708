import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectDocx } from "#formats/docx/inspect-docx.server.ts";
import { readDocx, UnreadableDocx } from "#formats/docx/read-docx.server.ts";
import { demoBooks } from "./catalogue.ts";
import { damagedManuscript } from "./damaged-manuscript.ts";
import { renderEditionDocx } from "./edition-docx.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-damaged-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("one edition has a manuscript that is accepted as a DOCX, and cannot be read", async () => {
  const damaged = demoBooks.flatMap((book) =>
    book.editions.filter(({ isDamaged }) => isDamaged).map((edition) => ({ book, edition })),
  );
  expect(damaged).toHaveLength(1);
  for (const { book, edition } of damaged) {
    const [whole, cut] = [join(folder, "whole.docx"), join(folder, "cut.docx")];
    await writeFile(whole, await renderEditionDocx(book, edition));
    await writeFile(cut, await damagedManuscript(whole));
    expect((await readDocx(whole, "ltr")).blocks.length).toBeGreaterThan(10);
    expect((await inspectDocx({ path: cut })).author).toBe(book.author);
    await expect(readDocx(cut, "ltr")).rejects.toThrow(UnreadableDocx);
  }
});
