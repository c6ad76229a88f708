import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { COVER_WIDTHS, MASTER_HEIGHT, MASTER_WIDTH } from "./cover-limits.ts";
import { describeCover, openCover, readable } from "./inspect-cover.server.ts";

export type CoverFormat = "avif" | "webp" | "jpeg";

export interface CoverOrder {
  path: string;
  /** An existing folder; its files have names such as `320.webp`. */
  outFolder: string;
  /** Default: all three. AVIF takes most of the time and may be made later. */
  formats?: CoverFormat[];
  /** 0 to 9: libaom's effort. Default 2: above it, the size falls by a few percent while the time doubles. */
  avifEffort?: number;
}

export interface CoverFile {
  /** Path of the file in `outFolder`. */
  name: string;
  format: CoverFormat;
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 of the content, in hexadecimal: used in immutable file names. */
  sha256: string;
}

export interface MadeCovers {
  /** Of the original, its orientation applied. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred miniature as a `data:` address, under 400 bytes: shown until the cover is loaded. */
  placeholder: string;
  files: CoverFile[];
  /** The cover for the ebooks: a JPEG of at most 1600 × 2560 pixels. */
  master: CoverFile;
}

/**
 * Makes a cover's files in every width up to the original's, upright and without metadata.
 * @throws UnreadableFileError with the reason
 */
export async function makeCovers(order: CoverOrder): Promise<MadeCovers> {
  const { width, height } = await describeCover(order.path);
  const { data, info } = await readable(upright(order.path).toBuffer({ resolveWithObject: true }));
  const pixels = sharp(data, { raw: info });
  const files: CoverFile[] = [];
  let source = pixels;
  for (const fileWidth of widthsFor(info.width).toReversed()) {
    const smaller = await source
      .clone()
      .resize({ width: fileWidth })
      .raw()
      .toBuffer({ resolveWithObject: true });
    source = sharp(smaller.data, { raw: smaller.info });
    for (const format of order.formats ?? ["avif", "webp", "jpeg"]) {
      const image = encoded(source.clone(), format, order.avifEffort ?? AVIF_EFFORT);
      files.push(await written(image, format, order.outFolder, `${fileWidth}.${format}`));
    }
  }
  const master = await written(
    encoded(pixels.clone(), "jpeg", 0, 88),
    "jpeg",
    order.outFolder,
    "master.jpeg",
  );
  return { width, height, files, master, ...(await impressionOf(pixels)) };
}

/** Decoded once, on white, in sRGB, no larger than the largest file. */
function upright(path: string): Sharp {
  return openCover(path)
    .autoOrient()
    .resize({ width: MASTER_WIDTH, height: MASTER_HEIGHT, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw();
}

/** The widths up to the original's, or the original's own if it is smaller than all of them. */
function widthsFor(width: number): number[] {
  const fitting = COVER_WIDTHS.filter((candidate) => candidate <= width);
  return fitting.length > 0 ? fitting : [width];
}

const AVIF_EFFORT = 2;

function encoded(image: Sharp, format: CoverFormat, avifEffort: number, jpegQuality = 80): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: avifEffort });
  if (format === "webp") return image.webp({ quality: 80 });
  return image.jpeg({ quality: jpegQuality, progressive: true });
}

async function written(image: Sharp, format: CoverFormat, folder: string, name: string): Promise<CoverFile> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  await writeFile(join(folder, name), data);
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { name, format, width: info.width, height: info.height, bytes: data.length, sha256 };
}

async function impressionOf(pixels: Sharp): Promise<{ colour: string; placeholder: string }> {
  const small = await pixels.clone().resize(64, 64, { fit: "fill" }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  const miniature = await pixels
    .clone()
    .resize({ width: 12, height: 18, fit: "fill" })
    .blur(1)
    .webp({ quality: 30 })
    .toBuffer();
  return { colour, placeholder: `data:image/webp;base64,${miniature.toString("base64")}` };
}
