import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { readDocx } from "./read-docx.server.ts";
import { wordFile, wordRun } from "#test/formats/sample-word-file.ts";

const CM = 360_000;
const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1417" w:right="1417"/></w:sectPr>';

const picture = (
  width: number,
  height: number,
  crop = "",
  alternative = 'descr="Un carré"',
  transform = "",
): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${width * CM}" cy="${height * CM}"/><wp:docPr id="1" name="x" ${alternative}/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/>${crop}</pic:blipFill><pic:spPr><a:xfrm ${transform}/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

/** The colours of a picture's left, right, upper and lower edges, in their middles. */
async function edges(data: Buffer | undefined) {
  const { data: pixels, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
    return [...pixels.subarray(start, start + 3)];
  };
  return { left: at(0, 0.4), right: at(1, 0.4), upper: at(0.4, 0), lower: at(0.4, 1) };
}

/** Reads a document whose pictures show 100 × 100 pixels, red in the left half and blue in the right one. */
async function read(body: string) {
  const half = { create: { width: 50, height: 100, channels: 3, background: "#ff0000" } } as const;
  const data = await sharp(half).extend({ right: 50, background: "#0000ff" }).png().toBuffer();
  const folder = await mkdtemp(join(tmpdir(), "image-frames-"));
  try {
    const docx = await wordFile(body, {
      relationships:
        '<Relationship Id="img" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/x.png"/>',
      contentTypes: '<Default Extension="png" ContentType="image/png"/>',
      files: { "word/media/x.png": data },
    });
    await writeFile(join(folder, "in.docx"), docx);
    const { blocks, images, warnings } = await readDocx(join(folder, "in.docx"), "ltr");
    return { markup: blocks.map(serializeXhtml).join("\n"), images, warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ["its share of the line", picture(8, 6), "width: 50%"],
  ["no more than the line", picture(20, 10), "width: 100%"],
  ["the screen's height, if it is tall", picture(8, 12), "max-width: 50%"],
  ["the size of the text, if it is small", picture(0.4, 0.4), "width: 0.9em"],
])("a picture has %s", async (_, drawing, style) => {
  const { markup } = await read(`<w:p>${wordRun("Un ")}${drawing}</w:p>${SECTION}`);
  expect(markup).toContain(`<img alt="Un carré" src="images/image-001.png" style="${style}"/>`);
});

test("a picture in a table is sized by the text, not by its column", async () => {
  const cell = `<w:tc><w:p>${picture(8, 6)}</w:p></w:tc>`;
  expect((await read(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>${SECTION}`)).markup).toContain("width: 18.9em");
});

test("the title is the alternative text where there is no description, and a missing one is reported", async () => {
  const titled = picture(8, 6, "", 'title="Titre" descr=" "');
  expect((await read(`<w:p>${titled}</w:p>`)).markup).toContain('alt="Titre"');
  const { markup, warnings } = await read(`<w:p>${picture(8, 6, "", "")}</w:p>`);
  expect(markup).toContain('alt=""');
  expect(warnings[0]).toContain("n’a pas de texte de remplacement");
});

test("a cropped picture is cut for good, and the whole one beside it stays", async () => {
  const crop = '<a:srcRect l="50000" t="10000" b="10000"/>';
  const { images } = await read(`<w:p>${picture(4, 8, crop)}${picture(8, 8)}</w:p>`);
  const sizes = await Promise.all(images.map(({ data }) => sharp(data).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [50, 80],
    [100, 100],
  ]);
  const { channels } = await sharp(images[0]?.data).stats();
  expect(channels.map(({ mean }) => mean)).toEqual([0, 0, 255]);
});

test("a picture is turned and mirrored for good, and keeps the size that it has then", async () => {
  const turned = picture(8, 4, "", 'descr="x"', 'rot="5400000"');
  const { markup, images } = await read(`<w:p>${turned}</w:p>${SECTION}`);
  expect(markup).toContain('style="width: 9.4em"');
  expect(await edges(images[0]?.data)).toMatchObject({ upper: RED, lower: BLUE });
  const mirrored = picture(8, 4, "", 'descr="x"', 'flipH="1"');
  expect(await edges((await read(`<w:p>${mirrored}</w:p>`)).images[0]?.data)).toMatchObject({
    left: BLUE,
    right: RED,
  });
});

test("a cropped picture is cut before it is turned", async () => {
  const drawing = picture(4, 8, '<a:srcRect l="50000"/>', 'descr="x"', 'rot="16200000"');
  const { images } = await read(`<w:p>${drawing}</w:p>`);
  const { width, height } = await sharp(images[0]?.data).metadata();
  expect([width, height]).toEqual([100, 50]);
  expect(await edges(images[0]?.data)).toEqual({ left: BLUE, right: BLUE, upper: BLUE, lower: BLUE });
});

test("pictures side by side stay in one line, and icons in the text", async () => {
  const third = picture(5.34, 4);
  expect((await read(`<w:p>${third}${third}${third}</w:p>${SECTION}`)).markup).toBe(
    `<figure>${'<img alt="Un carré" src="images/image-001.png" style="width: 33%"/>'.repeat(3)}</figure>`,
  );
  const line = `<w:p>${wordRun("Appuyez sur ")}${picture(0.5, 0.5)}${wordRun(" puis sortez.")}</w:p>`;
  expect((await read(line + SECTION)).markup).toBe(
    '<p class="premier">Appuyez sur <img alt="Un carré" src="images/image-001.png" style="width: 1.2em"/> puis sortez.</p>',
  );
});

test("a picture keeps its title beside its description", async () => {
  const { markup } = await read(`<w:p>${picture(8, 6, "", 'title="Planche" descr="Un carré"')}</w:p>`);
  expect(markup).toContain('alt="Un carré"');
  expect(markup).toContain('title="Planche"');
});

const vml = (style: string, data = "", alternative = 'alt="Un carré"'): string =>
  `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape style="${style}" ${alternative}><v:imagedata r:id="img" o:title="photo" ${data}/></v:shape></w:pict></w:r>`;

test("a picture in older markup has its size, its crop, its rotation and its alternative text", async () => {
  const { markup } = await read(`<w:p>${wordRun("Un ")}${vml("width:8cm;height:6cm")}</w:p>${SECTION}`);
  expect(markup).toContain('<img alt="Un carré" src="images/image-001.png" style="width: 50%"/>');
  const cropped = `<w:p>${vml("width:20pt;height:40pt", 'cropleft="32768f" croptop=".1"')}</w:p>`;
  const { images } = await read(cropped);
  const { width, height } = await sharp(images[0]?.data).metadata();
  expect([width, height]).toEqual([50, 90]);
  expect(await edges((await read(`<w:p>${vml("rotation:90;flip:x")}</w:p>`)).images[0]?.data)).toMatchObject({
    upper: BLUE,
    lower: RED,
  });
});

test("a picture in older markup without alternative text has its title; in a group it has its own size", async () => {
  const group = vml("width:400;height:300", "", "")
    .replace("<v:shape", "<v:group><v:shape")
    .replace("</v:shape>", "</v:shape></v:group>");
  expect((await read(`<w:p>${group}</w:p>`)).markup).toBe(
    '<figure><img alt="photo" src="images/image-001.png"/></figure>',
  );
});
