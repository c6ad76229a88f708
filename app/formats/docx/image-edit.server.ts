import sharp, { type Sharp } from "sharp";
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

/** Limit against images that unpack to gigabytes. */
const MAX_INPUT_PIXELS = 120_000_000;

/** What Word hides at each side, as a fraction of the picture (`a:srcRect`, ECMA-376, part 1, section 20.1.8.55). */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What Word does to a picture before it shows it. */
export interface ImageEdit {
  crop: Crop | null;
  /** Clockwise, in degrees, after the mirroring. */
  turn: number;
  isMirrored: boolean;
  isUpsideDown: boolean;
}

/** Makes the edits for good: what an author has hidden is not in the book, and no device has to turn a picture. */
export async function editImage(
  data: Buffer,
  { crop, turn, isMirrored, isUpsideDown }: ImageEdit,
): Promise<Buffer> {
  const { format } = await open(data).metadata();
  const cut = crop ? await toPng(await cropped(data, crop)) : data;
  const flipped = open(cut).flip(isUpsideDown).flop(isMirrored);
  // The corners of a picture that is turned by less than a right angle are empty.
  const turned = turn === 0 ? flipped : open(await toPng(flipped)).rotate(turn, { background: TRANSPARENT });
  return format === "jpeg" && turn % 90 === 0 ? turned.jpeg({ quality: 92 }).toBuffer() : toPng(turned);
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

const open = (data: Buffer): Sharp => sharp(data, { limitInputPixels: MAX_INPUT_PIXELS });

const toPng = (image: Sharp): Promise<Buffer> => image.png().toBuffer();

async function cropped(data: Buffer, crop: Crop): Promise<Sharp> {
  const image = open(data);
  const { width, height } = await image.metadata();
  const left = Math.round(width * crop.left);
  const top = Math.round(height * crop.top);
  return image.extract({
    left,
    top,
    width: Math.max(1, Math.round(width * (1 - crop.right)) - left),
    height: Math.max(1, Math.round(height * (1 - crop.bottom)) - top),
  });
}
