import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { inspectCover } from "./inspect-cover.server.ts";
import { makeCovers } from "./make-covers.server.ts";

const temporary = () => mkdtempDisposable(join(tmpdir(), "encrier-cover-"));

async function inspect(content: Buffer | string) {
  await using folder = await temporary();
  const path = join(folder.path, "cover.jpg");
  await writeFile(path, content);
  return await inspectCover({ path });
}

const plain = (width: number, height: number, background = "#804020") =>
  sharp({ create: { width, height, channels: 3, background } });

/** The header of a PNG that claims a size but has no pixels. */
function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const data = Buffer.from("0000000049444154 35af061e 0000000049454e44ae426082".replaceAll(" ", ""), "hex");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), header, data]);
}

describe("a cover is known by its content", () => {
  test("JPEG and PNG are taken, whatever the name says", async () => {
    expect(await inspect(await plain(300, 400).jpeg().toBuffer())).toEqual({
      format: "jpeg",
      width: 300,
      height: 400,
    });
    expect(await inspect(await plain(300, 400).png().toBuffer())).toEqual({
      format: "png",
      width: 300,
      height: 400,
    });
  });

  test("its size is reported as displayed", async () => {
    const turned = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ width: 300, height: 400 });
  });

  test.each<[string, () => Promise<Buffer | string>, RegExp]>([
    [
      "an SVG named .jpg",
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
      /ni un JPEG ni un PNG/,
    ],
    ["a text", async () => "Il était une fois", /ni un JPEG ni un PNG/],
    ["an empty file", async () => "", /ni un JPEG ni un PNG|endommagée/],
    ["an animation", async () => await plain(99, 99).gif().toBuffer(), /ni un JPEG ni un PNG/],
    ["a WebP", async () => await plain(99, 99).webp().toBuffer(), /ni un JPEG ni un PNG/],
    ["a claim of 900 million pixels", async () => claimingPng(30_000, 30_000), /trop de pixels/],
    ["a dot", async () => await plain(1, 1).png().toBuffer(), /trop petite/],
  ])("%s is refused", async (_what, content, reason) => {
    await expect(inspect(await content())).rejects.toMatchObject({
      name: "UnreadableFileError",
      reason: expect.stringMatching(reason),
    });
  });

  test.each(["jpeg", "png"] as const)("a %s that is cut off is refused", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const noisy = sharp({ create: { width: 400, height: 600, channels: 3, background: "#fff", noise } });
    const whole = await noisy.toFormat(format).toBuffer();
    await expect(inspect(whole.subarray(0, whole.length * 0.6))).rejects.toMatchObject({
      reason: expect.stringMatching(/endommagée ou incomplète/),
    });
  });
});

async function make(image: Buffer, more: Partial<Parameters<typeof makeCovers>[0]> = {}) {
  await using folder = await temporary();
  const path = join(folder.path, "upload");
  await writeFile(path, image);
  const made = await makeCovers({ path, outFolder: folder.path, ...more });
  const contents = new Map<string, Buffer>();
  for (const name of await readdir(folder.path)) contents.set(name, await readFile(join(folder.path, name)));
  return { made, contents };
}

describe("a cover's files", () => {
  test("are made in three formats and four widths, with a master for the ebooks", async () => {
    const { made, contents } = await make(await plain(1000, 1500).jpeg().toBuffer());
    expect(made.files.map((file) => file.name).toSorted()).toEqual(
      [160, 320, 480, 800]
        .flatMap((width) => ["avif", "jpeg", "webp"].map((format) => `${width}.${format}`))
        .toSorted(),
    );
    for (const file of [...made.files, made.master]) {
      const metadata = await sharp(contents.get(file.name)).metadata();
      expect([metadata.width, metadata.height]).toEqual([file.width, file.height]);
      expect(contents.get(file.name)).toHaveLength(file.bytes);
    }
    expect(made.master).toMatchObject({ width: 1000, height: 1500, format: "jpeg" });
  });

  test("are never larger than the original, and AVIF can wait", async () => {
    const { made } = await make(await plain(350, 500).png().toBuffer(), { formats: ["webp"] });
    expect(made.files.map((file) => file.name).toSorted()).toEqual(["160.webp", "320.webp"]);
    const { made: tiny } = await make(await plain(90, 120).png().toBuffer(), { formats: ["webp"] });
    expect(tiny.files.map((file) => [file.name, file.width])).toEqual([["90.webp", 90]]);
  });

  test("are upright, on white, and without what the camera noted", async () => {
    const turned = await plain(600, 400)
      .withExif({ IFD0: { Copyright: "secret" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { made, contents } = await make(turned, { formats: ["jpeg"] });
    expect(made).toMatchObject({ width: 400, height: 600 });
    const { exif, orientation, width } = await sharp(contents.get("320.jpeg")).metadata();
    expect([exif, orientation, width]).toEqual([undefined, undefined, 320]);
  });

  test("come with their dominant colour and a small blurred placeholder", async () => {
    const { made } = await make(await plain(400, 600, "#a03020").png().toBuffer(), { formats: ["webp"] });
    expect(made.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(Number.parseInt(made.colour.slice(1, 3), 16)).toBeGreaterThan(0x90);
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(made.placeholder.length).toBeLessThan(400);
  });
});
