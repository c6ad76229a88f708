import sharp from "sharp";
import { MAX_INPUT_PIXELS } from "./image-edit.server.ts";
import { EXTENSIONS } from "./image-formats.ts";

/** Larger than the screen of any reading device; a bigger photograph only increases the file. */
const MAX_SIDE_PIXELS = 2400;

/** Larger files are compressed again: some devices don't show images over 5 MB, and no screen needs them. */
const MAX_BYTES = 3 * 1024 * 1024;

/**
 * Keeps formats that every reading system shows; converts the rest (TIFF, WebP, SVG, CMYK, huge images) to JPEG or PNG.
 */
export async function toReadableImage(data: Buffer): Promise<{ data: Buffer; format: string }> {
  const image = sharp(data, { limitInputPixels: MAX_INPUT_PIXELS });
  const { format, width, height, space, orientation, hasAlpha } = await image.metadata();
  const isFine =
    EXTENSIONS.has(format) &&
    data.length <= MAX_BYTES &&
    Math.max(width, height) <= MAX_SIDE_PIXELS &&
    space !== "cmyk" &&
    (orientation ?? 1) === 1;
  if (isFine) return { data, format };
  const pixels = image
    .rotate()
    .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  // A large file without transparency is a photograph, in any format.
  const isPhotograph = format === "jpeg" || (!hasAlpha && (format === "tiff" || data.length > MAX_BYTES));
  return isPhotograph
    ? { data: await pixels.jpeg({ quality: 86, mozjpeg: true }).toBuffer(), format: "jpeg" }
    : { data: await pixels.png().toBuffer(), format: "png" };
}
