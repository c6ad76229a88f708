import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as mupdf from "mupdf";
import { describe, expect, test } from "vitest";
import { pageLetters } from "../mark/encode-mark.ts";
import { MARK_LEAD, widerLetters } from "../mark/mark.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { printFont } from "../print/print-fonts.server.ts";
import { makePdfTemplate } from "./make-pdf-template.server.ts";
import { withPdf } from "./open-pdf.server.ts";
import { surveyObjects } from "./survey-objects.ts";
import { pageText, pdfOf } from "#test/formats/pdf-fixture.ts";

async function copiesFor(names: string[], options: PDFKit.PDFDocumentOptions = {}) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-mark-font-"));
  const [path, outPath] = [join(folder.path, "in"), join(folder.path, "out")];
  await writeFile(path, await pdfOf(1, options));
  const { marks } = await makePdfTemplate({ path, outPath, metadataOnly: false });
  const template = await readFile(outPath);
  const copies = names.map((name) => {
    const copy = Buffer.from(template);
    personalCopy(marks, MARK_LEAD + name)(copy, 0);
    return copy;
  });
  const { fonts } = await withPdf(outPath, ({ document }) => surveyObjects(document));
  return { copies, fonts, grown: template.length };
}

/** Letters of a page that can be copied but are not visible. */
function unseen(pdf: Buffer): string[] {
  const page = new mupdf.PDFDocument(pdf).loadPage(0);
  const pixels = page.toPixmap(mupdf.Matrix.scale(SCALE, SCALE), mupdf.ColorSpace.DeviceGray, false);
  const [bytes, stride] = [pixels.getPixels(), pixels.getStride()];
  const hasInk = ([left, top, right, , , bottom]: mupdf.Quad) => {
    const row = (y: number) => bytes.subarray(y * stride + left * SCALE, y * stride + right * SCALE);
    const rows = Array.from({ length: Math.ceil((bottom - top) * SCALE) }, (_, index) => index);
    return rows.some((index) => row(Math.floor(top * SCALE) + index).some((pixel) => pixel < 255));
  };
  const missing: string[] = [];
  page.toStructuredText("preserve-whitespace").walk({
    onChar: (letter, _origin, _font, _size, quad) => {
      if (letter.trim() && !hasInk(quad)) missing.push(letter);
    },
  });
  return missing;
}

const SCALE = 8;

describe("the font of a PDF's mark", () => {
  test("is embedded, and adds few bytes to the book", async () => {
    const { fonts, grown } = await copiesFor([]);
    expect(fonts).toContainEqual({ name: "SourceSerif4-Regular", embedded: true });
    expect(grown).toBeLessThan(90_000);
  });

  test("has every letter of a possible mark, for display and for copied text", async () => {
    // The metadata have no codes for two standalone accents.
    const narrow = [...pageLetters().values()].filter((letter) => !/[\sˆ˜]/.test(letter));
    const groups = (letters: string[], between: string) =>
      Array.from({ length: Math.ceil(letters.length / 25) }, (_, index) =>
        letters.slice(index * 25, index * 25 + 25).join(between),
      );
    // Each change of font takes space.
    const names = [...groups(narrow, " "), ...groups([...widerLetters], ""), "Łukasz (Ян)"];
    expect(narrow.length).toBeGreaterThan(200);
    expect(widerLetters.size).toBeGreaterThan(350);
    const { copies } = await copiesFor(names, { size: [500, 60], margin: 5 });
    for (const [index, copy] of copies.entries()) {
      expect(pageText(copy, 0)).toContain(`${MARK_LEAD}${names[index]}`);
      expect(unseen(copy)).toEqual([]);
      expect(new mupdf.PDFDocument(copy).getMetaData("info:ExemplairePersonnel")?.trim()).toBe(
        `${MARK_LEAD}${names[index]}`,
      );
    }
  });

  test("leaves the font of printed documents alone", async () => {
    await copiesFor([]);
    const glyph = printFont("normal").glyphForCodePoint("\u03bc".codePointAt(0) ?? 0);
    expect(glyph.codePoints).toEqual([0x3bc]);
  });
});
