import { createHash } from "node:crypto";
import sharp from "sharp";
import { editImage, MAX_INPUT_PIXELS, type ImageEdit } from "./image-edit.server.ts";
import { isMetafile, rasterOf } from "./metafile.server.ts";

export interface BookImage {
  /** `images/image-001.jpg`, relative to the publication's folder. */
  href: string;
  mediaType: string;
  data: Buffer;
}

/** An image that the book cannot have. */
export interface ImageRefusal {
  kind: "metafile" | "unreadableImage";
  /** The words before its first place. */
  after: string;
}

/** Larger than the screen of any reading device; a bigger photograph only increases the file. */
const MAX_SIDE_PIXELS = 2400;

/** Larger files are compressed again: some devices don't show images over 5 MB, and no screen needs them. */
const MAX_BYTES = 3 * 1024 * 1024;

const EXTENSIONS = new Map([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["gif", "gif"],
]);

/** The images of one book: each picture is stored once, even if several places show it. */
export class ImageIntake {
  readonly images: BookImage[] = [];
  readonly refusals: ImageRefusal[] = [];
  readonly #byDigest = new Map<string, BookImage>();

  /**
   * Adds an image to the book; null if it can't be shown, which is added to the refusals.
   * @param after the words before it
   */
  async add(file: Buffer, edit: ImageEdit | null = null, after = ""): Promise<BookImage | null> {
    const original = (await rasterOf(file)) ?? file;
    const data = edit ? await editImage(original, edit).catch(() => original) : original;
    const digest = createHash("sha256").update(data).digest("hex");
    const known = this.#byDigest.get(digest);
    if (known) return known;
    const readable = await toReadableImage(data).catch(() => null);
    if (!readable) {
      this.refusals.push({ kind: isMetafile(file) ? "metafile" : "unreadableImage", after });
      return null;
    }
    const number = String(this.images.length + 1).padStart(3, "0");
    const image: BookImage = {
      href: `images/image-${number}.${EXTENSIONS.get(readable.format)}`,
      mediaType: `image/${readable.format}`,
      data: readable.data,
    };
    this.images.push(image);
    this.#byDigest.set(digest, image);
    return image;
  }
}

/**
 * Keeps formats that every reading system shows; converts the rest (TIFF, WebP, SVG, CMYK, huge images) to JPEG or PNG.
 */
async function toReadableImage(data: Buffer): Promise<{ data: Buffer; format: string }> {
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
