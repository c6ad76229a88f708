import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as mupdf from "mupdf";
import { describe, expect, test } from "vitest";
import { writtenPdf, resaved } from "#test/formats/pdf-fixture.ts";
import { fc } from "#test/property.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { makePdfTemplate } from "./make-pdf-template.server.ts";
import { findMarkPlace } from "./mark-place.ts";
import { type Box, pageBoxes } from "./page-boxes.ts";

const NAME = "Exemplaire personnel de bibliothecaires · licence n° 123456 · 21 novembre 2026";

/** The last page of a personal copy: the mark's box, the boxes of the rest, and the page's own. */
async function marked(original: Buffer) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-mark-place-"));
  const [path, outPath] = [join(folder.path, "in"), join(folder.path, "out")];
  await writeFile(path, original);
  const { marks, appended } = await makePdfTemplate({ path, outPath, metadataOnly: false });
  const copy = await readFile(outPath);
  personalCopy(marks, NAME)(copy, 0);
  const [before, after] = [lastPage(original), lastPage(copy)];
  const quads = after.search("Exemplaire personnel de bibliothecaires", {});
  expect(quads).toHaveLength(1);
  const [left, top, right, bottom] = before.getBounds();
  const own = pageBoxes(before).map((box): Box => [
    Math.max(left, box[0]),
    Math.max(top, box[1]),
    Math.min(right, box[2]),
    Math.min(bottom, box[3]),
  ]);
  const text = after.search("21 novembre 2026", {})[0]?.[0];
  const quad = quads[0]?.[0];
  if (!quad || !text) throw new Error("The mark is not on the page.");
  const corners = [...quad, ...text];
  const [xs, ys] = [0, 1].map((odd) => corners.filter((_, index) => index % 2 === odd)) as [
    number[],
    number[],
  ];
  const mark: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { mark, own, bounds: after.getBounds(), before: before.getBounds(), appended };
}

function lastPage(pdf: Buffer): mupdf.PDFPage {
  const document = new mupdf.PDFDocument(pdf);
  return document.loadPage(document.countPages() - 1);
}

function expectFree({ mark, own, bounds }: Awaited<ReturnType<typeof marked>>): void {
  const covered = own.filter(
    (box) => box[0] < mark[2] && mark[0] < box[2] && box[1] < mark[3] && mark[1] < box[3],
  );
  expect(covered).toEqual([]);
  expect(mark[0]).toBeGreaterThanOrEqual(bounds[0]);
  expect(mark[1]).toBeGreaterThanOrEqual(bounds[1]);
  expect(mark[2]).toBeLessThanOrEqual(bounds[2]);
  expect(mark[3]).toBeLessThanOrEqual(bounds[3]);
}

const A5: Box = [0, 0, 420, 595];

describe("the mark of a PDF", () => {
  test("is at the foot of a page whose foot is free", async () => {
    const found = await marked(await writtenPdf([420, 595], (page) => page.text("Fin.", 50, 50)));
    expectFree(found);
    expect(found.mark[3]).toBeGreaterThan(580);
  });

  test("makes room for a line at the very foot, as the author's address on a last page", async () => {
    const found = await marked(
      await writtenPdf([420, 595], (page) => page.fontSize(9).text("https://exemple.org/livre", 12, 580)),
    );
    expectFree(found);
    expect(found.mark[3]).toBeGreaterThan(560);
  });

  test("is in the outer margin when the foot is full", async () => {
    const full = await writtenPdf([420, 595], (page) => {
      for (let y = 400; y < 585; y += 9)
        page.fontSize(9).text("Texte ".repeat(13), 30, y, { lineBreak: false });
    });
    const found = await marked(full);
    expectFree(found);
    const [left, top, right, bottom] = found.mark;
    expect(bottom - top).toBeGreaterThan(right - left);
    expect(left).toBeGreaterThan(380);
  });

  test("is above a picture that fills the foot of the page from edge to edge", async () => {
    const found = await marked(
      await writtenPdf([420, 595], (page) => page.rect(0, 300, 420, 295).fill("#204060")),
    );
    expectFree(found);
    expect(found.mark[3]).toBeLessThan(300);
  });

  test.each([0, 90, 180, 270])(
    "is below a picture that fills a whole page, turned by %i degrees, which grows by a line",
    async (degrees) => {
      const bled = await writtenPdf([420, 595], (page, picture) =>
        page.image(picture, -10, -10, { width: 440, height: 615 }),
      );
      const found = await marked(
        resaved(bled, "", (document) => document.findPage(0).put("Rotate", degrees)),
      );
      expectFree(found);
      const [, top, , bottom] = found.bounds;
      expect(bottom - top).toBeCloseTo(found.before[3] - found.before[1] + 18, 0);
      expect(found.mark[1]).toBeGreaterThanOrEqual(found.before[3]);
      expect(found.appended).toBe(true);
    },
  );

  test("is in the foot of a landscape page, and of one that shows only a part of itself", async () => {
    const wide = await writtenPdf([842, 595], (page) => page.text("Carte", 400, 575));
    expectFree(await marked(wide));
    const cropped = resaved(wide, "", (document) =>
      document.findPage(0).put("CropBox", [100, 100, 500, 400]),
    );
    expectFree(await marked(cropped));
  });

  test("is small on a tiny page, and whole", async () => {
    const tiny = await writtenPdf([100, 140], (page) => page.fontSize(8).text("Un", 10, 60));
    expectFree(await marked(tiny));
  });

  test("is printed on the white ground that a program paints first", async () => {
    const painted = await writtenPdf([420, 595], (page) => page.rect(0, 0, 420, 595).fill("#fff"));
    const { mark, bounds } = await marked(painted);
    expect(mark[3]).toBeGreaterThan(580);
    expect(bounds[3]).toBe(595);
  });

  test("never has a place that something else occupies", () => {
    const side = fc.tuple(fc.nat(420), fc.nat(595), fc.nat(300), fc.nat(60));
    fc.assert(
      fc.property(fc.array(side, { maxLength: 40 }), (sides) => {
        const boxes = sides.map(([x, y, width, height]): Box => [x, y, x + width + 1, y + height + 1]);
        const { x, y, upwards, added } = findMarkPlace(A5, boxes, "right");
        const strip: Box = upwards ? [x - 5, y - 240, x + 1, y] : [x, y - 5, x + 240, y + 1];
        const inPage = added > 0 ? [] : boxes;
        for (const box of inPage)
          expect(box[0] < strip[2] && strip[0] < box[2] && box[1] < strip[3] && strip[1] < box[3]).toBe(
            false,
          );
      }),
    );
  });
});
