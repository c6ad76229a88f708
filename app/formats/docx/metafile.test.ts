import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { emfRecord, EMF_RECTANGLE, sampleEmf } from "#test/formats/sample-metafile.ts";
import { isMetafile, rasterOf } from "./image-intake.server.ts";

/** "Il" in a font that no machine has. */
function il(): Buffer {
  const dx = [12, 12];
  const letters = 0x006c0049;
  const one = 0x3f800000;
  const head = [0, 0, 200, 100, 1, one, one, 80, 30, 2, 76, 0, 0, 0, -1, -1, 80];
  return emfRecord(84, ...head, letters, ...dx);
}

async function darkPixels(png: Buffer | null): Promise<number> {
  const { data } = await sharp(png ?? Buffer.alloc(0))
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length;
}

test("a drawing is a picture of its size, twice as sharp", async () => {
  const png = await rasterOf(sampleEmf(EMF_RECTANGLE));
  const { width, height, format } = await sharp(png ?? Buffer.alloc(0)).metadata();
  expect([format, Math.round(width / 10), Math.round(height / 10)]).toEqual(["png", 40, 20]);
  expect(await darkPixels(png)).toBeGreaterThan(500);
});

test("its words are set in a font of the shop", async () => {
  const plain = await darkPixels(await rasterOf(sampleEmf(EMF_RECTANGLE)));
  expect(await darkPixels(await rasterOf(sampleEmf(EMF_RECTANGLE, il())))).toBeGreaterThan(plain + 20);
});

test("a compressed drawing is unpacked first", async () => {
  expect(await rasterOf(gzipSync(sampleEmf(EMF_RECTANGLE)))).toEqual(
    await rasterOf(sampleEmf(EMF_RECTANGLE)),
  );
});

test("a damaged drawing is none, and other files are no drawings", async () => {
  expect(await rasterOf(sampleEmf(EMF_RECTANGLE).subarray(0, 20))).toBeNull();
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect([isMetafile(png), isMetafile(Buffer.alloc(2)), isMetafile(Buffer.from([0x1f, 0x8b, 0, 0]))]).toEqual(
    [false, false, false],
  );
});
