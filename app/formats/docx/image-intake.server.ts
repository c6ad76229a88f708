import { createHash } from "node:crypto";
import sharp from "sharp";

export interface BookImage {
  /** `images/image-001.jpg`, relative to the publication's folder. */
  href: string;
  mediaType: string;
  data: Buffer;
}

/** Why an image couldn't be taken over. */
export type ImageRefusal = "vector" | "unreadable";

/** Wider or higher than any reading device shows; a bigger photograph only makes the book heavy. */
const MAX_SIDE_PIXELS = 2400;

/** Heavier pictures are packed again: some devices don't show images over 5 MB, and no screen needs them. */
const MAX_BYTES = 3 * 1024 * 1024;

/** Bound against images that unpack to gigabytes. */
const MAX_INPUT_PIXELS = 120_000_000;

const EXTENSIONS = new Map([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["gif", "gif"],
]);

/** The images of one book: each picture once, whatever the number of places that show it. */
export class ImageIntake {
  readonly images: BookImage[] = [];
  readonly refusals: ImageRefusal[] = [];
  readonly #byDigest = new Map<string, BookImage>();

  /** Takes an image into the book; null when it can't be shown, which is noted among the refusals. */
  async add(data: Buffer, contentType: string): Promise<BookImage | null> {
    const digest = createHash("sha256").update(data).digest("hex");
    const known = this.#byDigest.get(digest);
    if (known) return known;
    const readable = await toReadableImage(data).catch(() => null);
    if (!readable) {
      this.refusals.push(isWindowsMetafile(data, contentType) ? "vector" : "unreadable");
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

/** Keeps what every reading system shows as it is; turns the rest (TIFF, WebP, SVG, CMYK, huge) into JPEG or PNG. */
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
  // A heavy picture without transparency is a photograph, whatever its format.
  const isPhotograph = format === "jpeg" || (!hasAlpha && (format === "tiff" || data.length > MAX_BYTES));
  return isPhotograph
    ? { data: await pixels.jpeg({ quality: 86, mozjpeg: true }).toBuffer(), format: "jpeg" }
    : { data: await pixels.png().toBuffer(), format: "png" };
}

/** EMF and WMF, Windows' drawing formats: told by the package, or by their first bytes. */
function isWindowsMetafile(data: Buffer, contentType: string): boolean {
  return /\b(x-)?(emf|wmf)\b/.test(contentType) || [0x9ac6cdd7, 0x00000001].includes(firstWord(data));
}

function firstWord(data: Buffer): number {
  return data.length < 4 ? 0 : data.readUInt32LE(0);
}
