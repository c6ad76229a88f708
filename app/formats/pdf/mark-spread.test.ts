import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as mupdf from "mupdf";
import PdfWriter from "pdfkit";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { makePdfTemplate } from "./make-pdf-template.server.ts";
import { printedMark } from "./mark-place.ts";
import { furtherPages } from "./stamp-pages.ts";

const MARK = "Exemplaire personnel de gedeon · licence n° 42 · 26 novembre 2026";

/** A buyer's copy of a book whose every page has this on it. */
async function copyOf(pages: number, draw: (page: PDFKit.PDFDocument) => void): Promise<mupdf.PDFDocument> {
  const book = new PdfWriter({ size: [420, 595], margin: 0, autoFirstPage: false });
  for (let page = 0; page < pages; page += 1) draw(book.addPage());
  book.end();
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-mark-spread-"));
  const [path, outPath] = [join(folder.path, "in"), join(folder.path, "out")];
  await writeFile(path, await buffer(book));
  const { marks } = await makePdfTemplate({ path, outPath, metadataOnly: false });
  const copy = await readFile(outPath);
  personalCopy(marks, MARK)(copy, 0);
  return new mupdf.PDFDocument(copy);
}

/** What leads to the buyer in a file with only these pages, without the metadata. */
function traced(copy: mupdf.PDFDocument, from: number, count: number): string | null {
  const part = new mupdf.PDFDocument(copy.saveToBuffer("").asUint8Array());
  part.rearrangePages(Array.from({ length: count }, (_, index) => from + index));
  part.getTrailer().delete("Info");
  return printedMark(new mupdf.PDFDocument(part.saveToBuffer("garbage").asUint8Array()));
}

const heightOf = (copy: mupdf.PDFDocument, page: number): number => {
  const [, top, , bottom] = copy.loadPage(page).getBounds();
  return bottom - top;
};

describe("The marks of a PDF", () => {
  test("are in every range of twenty pages of a book of scanned pages, which have no room", async () => {
    const scan = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c8b8a0" } })
      .png()
      .toBuffer();
    const copy = await copyOf(352, (page) => page.image(scan, 0, 0, { width: 420, height: 595 }));
    for (const from of [0, 1, 12, 175, 331]) expect(traced(copy, from, 20)).toBe(MARK);
    // Nothing is covered: a marked page has a line more at its foot, the others keep their size.
    const heights = Array.from({ length: 352 }, (_, page) => heightOf(copy, page));
    expect(new Set(heights)).toEqual(new Set([595, 613]));
    expect(heights.filter((height) => height === 613)).toHaveLength(37);
  });

  test("are inside a frame that is drawn around each page, and no page grows", async () => {
    const copy = await copyOf(30, (page) =>
      page.rect(6, 6, 408, 583).stroke("#000").fontSize(11).text("Une page encadrée.", 60, 200),
    );
    expect(traced(copy, 5, 20)).toBe(MARK);
    for (let page = 0; page < 30; page += 1) expect(heightOf(copy, page)).toBe(595);
  });

  test("are at least five in a short book, as far as it has pages", async () => {
    const copy = await copyOf(12, (page) => page.fontSize(11).text("Une page.", 60, 200));
    const marked = Array.from({ length: 12 }, (_, page) =>
      copy.loadPage(page).toStructuredText("").asText().includes("licence n° 42"),
    );
    expect(marked.filter(Boolean).length).toBeGreaterThanOrEqual(5);
    expect(marked.at(-1)).toBe(true);
  });

  test("begin in every ten pages of any book, so that twenty pages contain one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3000 }), fc.nat(), (pages, seed) => {
        const starts = furtherPages(pages);
        const from = seed % Math.max(1, pages - 19);
        // Of the pages that are tried, the third is the last one.
        const isIn = (page: number) => page >= from && page + 2 < from + 20;
        expect(pages < 20 || starts.some(isIn)).toBe(true);
      }),
    );
  });
});
