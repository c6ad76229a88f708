import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { isMetafile, rasterOf } from "./metafile.server.ts";

/** A record of an EMF: its type and its words (MS-EMF, section 2.3). */
function record(type: number, ...words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + 4 * words.length);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(bytes.length, 4);
  words.forEach((word, index) => bytes.writeInt32LE(word, 8 + 4 * index));
  return bytes;
}

const SIZE = { width: 200, height: 100 };

/** An EMF of 200 × 100 pixels (MS-EMF, section 2.3.4.2). */
function emf(...drawn: readonly Buffer[]): Buffer {
  const records = [...drawn, record(14, 0, 0, 20)];
  const bytes = 88 + records.reduce((sum, { length }) => sum + length, 0);
  const { width, height } = SIZE;
  const bounds = [0, 0, width, height];
  const frame = [0, 0, Math.round(width * 26.46), Math.round(height * 26.46)];
  const head = record(1, ...bounds, ...frame, 0x464d4520, 0x10000, bytes, records.length + 1, 1, 0, 0, 0);
  const device = Buffer.alloc(16);
  [1920, 1080, 508, 286].forEach((value, index) => device.writeInt32LE(value, 4 * index));
  const header = Buffer.concat([head, device]);
  header.writeUInt32LE(header.length, 4);
  return Buffer.concat([header, ...records]);
}

const RECTANGLE = record(43, 10, 10, 190, 90);

/** "Il" in a font that no machine has. */
function il(): Buffer {
  const dx = [12, 12];
  const letters = 0x006c0049;
  const one = 0x3f800000;
  const head = [0, 0, 200, 100, 1, one, one, 80, 30, 2, 76, 0, 0, 0, -1, -1, 80];
  return record(84, ...head, letters, ...dx);
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
  const png = await rasterOf(emf(RECTANGLE));
  const { width, height, format } = await sharp(png ?? Buffer.alloc(0)).metadata();
  expect([format, Math.round(width / 10), Math.round(height / 10)]).toEqual(["png", 40, 20]);
  expect(await darkPixels(png)).toBeGreaterThan(500);
});

test("its words are set in a font of the shop", async () => {
  const plain = await darkPixels(await rasterOf(emf(RECTANGLE)));
  expect(await darkPixels(await rasterOf(emf(RECTANGLE, il())))).toBeGreaterThan(plain + 20);
});

test("a compressed drawing is unpacked first", async () => {
  expect(await rasterOf(gzipSync(emf(RECTANGLE)))).toEqual(await rasterOf(emf(RECTANGLE)));
});

test("a damaged drawing is none, and other files are no drawings", async () => {
  expect(await rasterOf(emf(RECTANGLE).subarray(0, 20))).toBeNull();
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect([isMetafile(png), isMetafile(Buffer.alloc(2)), isMetafile(Buffer.from([0x1f, 0x8b, 0, 0]))]).toEqual(
    [false, false, false],
  );
});
