import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { EXTENSIONS } from "./image-formats.ts";
import type { ImageEdit } from "./image-edit.server.ts";

/** First bytes of Windows' drawing formats: EMF, WMF with a header for its place, WMF in memory and from a disk. */
const STARTS = new Set([0x00000001, 0x9ac6cdd7, 0x00090001, 0x00090002]);

/** Compressed drawings (EMZ, WMZ) unpack to no more; a drawing of a book has some hundred kilobytes. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Sharp enough for the whole screen of a reading device. */
const OPTIONS = {
  dpiScale: 2,
  maxWidth: 1600,
  maxHeight: 2000,
  maxCanvasDimension: 2400,
  gdiAntialias: true,
} as const;

/** Whether a file is an EMF or a WMF, compressed or not. */
export function isMetafile(file: Buffer): boolean {
  return metafileOf(file) !== null;
}

/**
 * Draws an EMF or a WMF as a PNG. Its text is set in the shop's own font, since the font that it names is not here.
 * @returns null for other files, and for drawings that can't be read
 */
export async function rasterOf(file: Buffer): Promise<Buffer | null> {
  const metafile = metafileOf(file);
  if (!metafile) return null;
  const data = new Uint8Array(metafile).buffer;
  const url = await draw(data).catch(() => null);
  return url === null ? null : Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

async function draw(data: ArrayBuffer): Promise<string | null> {
  // A large library, for the few documents that have such drawings.
  const { convertMetafileToDataUrl, convertMetafileToSvg } = await import("emf-converter");
  const svg = await convertMetafileToSvg(data);
  const names = [...(svg ?? "").matchAll(/font-family="([^"]*)"/g)].map(([, name = ""]) => name);
  if (names.length === 0) return convertMetafileToDataUrl(data, OPTIONS);
  const fontFamilyMap = Object.fromEntries(names.map((name) => [name.toLowerCase(), FONT_NAME]));
  return convertMetafileToDataUrl(data, { ...OPTIONS, fontFamilyMap, fonts: [await readFile(FONT)] });
}

const FONT_NAME = "Source Serif 4";

const FONT = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
);

function metafileOf(file: Buffer): Buffer | null {
  const data = file.length > 2 && file.readUInt16BE(0) === 0x1f8b ? unpacked(file) : file;
  return data.length >= 4 && STARTS.has(data.readUInt32LE(0)) ? data : null;
}

function unpacked(file: Buffer): Buffer {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

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
    // Loaded with the first picture: a novel without any saves their memory.
    const { editImage, toReadableImage } = await import("./image-edit.server.ts");
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
