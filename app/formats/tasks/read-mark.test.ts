import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenPdf } from "#test/formats/pdf-fixture.ts";
import { fc } from "#test/property.ts";
import { zipOf } from "#test/formats/zip-fixture.ts";
import { encodeMarkAs } from "../mark/encode-mark.ts";
import { markOfCode, MARK_LEAD } from "../mark/mark.ts";
import { readMark } from "./read-mark.server.ts";

const MARK = `${MARK_LEAD}Zoé & Łukasz · licence n° 42 · 21 novembre 2026`;
const OF_A_NOVEL = `${MARK_LEAD}Emma Bovary · licence n° 7 · 3 mai 1856`;

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-read-mark-"))));
afterAll(() => folder.remove());

async function markIn(file: Buffer): Promise<string | null> {
  const path = join(folder.path, "file");
  await writeFile(path, file);
  return await readMark(path);
}

const epub = (parts: Record<string, string>) => zipOf({ mimetype: "application/epub+zip", ...parts });
const page = (...paragraphs: string[]) => `<html><body>${paragraphs.join("")}</body></html>`;
const marked = (attributes = 'class="marque"') =>
  page(`<p ${attributes}>${encodeMarkAs(MARK, "xml").toString()}</p>`);
const novel = page(
  `<p>Elle lut : ${OF_A_NOVEL}</p>`,
  `<p>${OF_A_NOVEL}</p>`,
  `<p class="premier">${OF_A_NOVEL}</p>`,
  `<p class="marque">Elle lut : ${OF_A_NOVEL}</p>`,
);
const packageOf = (mark: string) =>
  `<package><meta name="exemplaire" content="${encodeMarkAs(mark, "code").toString()}"/></package>`;

describe("the mark of an EPUB", () => {
  test("is read from the package document when no page has it", async () => {
    expect(await markIn(await epub({ "content.opf": packageOf(MARK), "a.xhtml": novel }))).toBe(MARK);
  });

  test.each(["first", "second", "third"])("is read from the %s of its pages alone", async (which) => {
    const texts = ["first", "second", "third"].map((name) => [
      `${name}.xhtml`,
      name === which ? marked() : novel,
    ]);
    expect(await markIn(await epub({ "content.opf": "<package/>", ...Object.fromEntries(texts) }))).toBe(
      MARK,
    );
  });

  test("is read where another program changed its paragraph", async () => {
    const changed = marked('id="m" class="calibre1 marque" dir="ltr"');
    expect(await markIn(await epub({ "a.html": changed, "b.html": novel }))).toBe(MARK);
  });

  test("is never taken from the text of a novel", async () => {
    expect(await markIn(await epub({ "content.opf": "<package/>", "a.xhtml": novel }))).toBeNull();
  });
});

test("the mark of an AZW3 is never taken from the text of a novel", async () => {
  const header = Buffer.alloc(78);
  header.write("BOOKMOBI", 60);
  expect(await markIn(Buffer.concat([header, Buffer.from(novel)]))).toBeNull();
  expect(await markIn(Buffer.concat([header, Buffer.from(marked() + novel)]))).toBe(MARK);
});

test("the mark of a PDF is never taken from the text of its last page", async () => {
  const pdf = await writtenPdf([420, 595], (sheet) => sheet.fontSize(9).text(OF_A_NOVEL, 20, 300));
  expect(await markIn(pdf)).toBeNull();
});

describe("a code", () => {
  test("gives back its mark, and says nothing of it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L} ]{1,15}$/u), (name) => {
        const mark = `${MARK_LEAD}${name} · licence n° 42`.normalize("NFC");
        const code = encodeMarkAs(mark, "code").toString();
        expect(markOfCode(code)).toBe(mark);
        expect(Buffer.from(code, "base64url").toString("latin1")).not.toContain("licence");
      }),
    );
  });

  test("with a letter changed is none", () => {
    const code = encodeMarkAs(MARK, "code").toString();
    const changed = code.slice(0, 100) + (code[100] === "A" ? "B" : "A") + code.slice(101);
    expect([markOfCode(changed), markOfCode("A".repeat(code.length)), markOfCode("")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
