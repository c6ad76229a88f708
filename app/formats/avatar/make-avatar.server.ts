import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { UnreadableFileError } from "../format-errors.ts";

sharp.cache(false);

export interface AvatarOrder {
  path: string;
  /** WebP. */
  outPath: string;
}

export interface MadeAvatar {
  bytes: number;
}

/** A phone's picture has at most 50 million pixels; a file of a kilobyte may claim billions. */
const MAX_PIXELS = 50_000_000;
/** Shown at 96 pixels, on a dense screen; one file serves all. */
const AVATAR_SIDE = 256;
const formats = new Set(["jpeg", "png", "webp"]);

/**
 * Makes a square picture from an untrusted one: decoded, upright, cropped to its middle and encoded again, so that no
 * byte of the original, metadata included, remains.
 * @throws UnreadableFileError with the reason
 */
export async function makeAvatar({ path, outPath }: AvatarOrder): Promise<MadeAvatar> {
  await refuseStowaways(path);
  await refuseOtherKinds(path);
  const { size } = await readable(
    open(path)
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .webp({ quality: 82 })
      .toFile(outPath),
  );
  return { bytes: size };
}

/** Signatures of other file types, which a browser or another program would run. */
const foreign = /<script|<html|<svg|<!doctype|<\?php|%PDF-/i;

/** A picture that is also another file is refused: it is not a portrait. */
async function refuseStowaways(path: string): Promise<void> {
  const bytes = await readFile(path);
  const end = pictureEnd(bytes);
  if (end === null) throw new UnreadableFileError(DAMAGED);
  const rest = bytes.subarray(end);
  if (rest.some((byte) => byte !== 0) || foreign.test(bytes.toString("latin1"))) {
    throw new UnreadableFileError(STOWAWAY);
  }
}

async function refuseOtherKinds(path: string): Promise<void> {
  const { format, width, height }: Metadata = await readable(open(path).metadata());
  if (!formats.has(format)) throw new UnreadableFileError(NOT_A_PICTURE);
  if (width * height > MAX_PIXELS) throw new UnreadableFileError(TOO_LARGE);
}

/** The first warning of the decoder stops it, and so do too many pixels. */
const open = (path: string): Sharp =>
  sharp(path, { failOn: "truncated", limitInputPixels: MAX_PIXELS, pages: 1 });

async function readable<T>(reading: Promise<T>): Promise<T> {
  return await reading.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : "";
    const reason = /exceeds pixel limit/i.test(message) ? TOO_LARGE : DAMAGED;
    throw new UnreadableFileError(reason, { cause: error });
  });
}

const NOT_A_PICTURE = "Cette image n’est ni un JPEG, ni un PNG, ni un WebP.";
const TOO_LARGE = "Cette image a trop de pixels\u202F: réduisez-la, puis renvoyez-la.";
const DAMAGED = "Cette image est endommagée ou incomplète\u202F: enregistrez-la à nouveau, puis renvoyez-la.";
const STOWAWAY =
  "Ce fichier contient autre chose qu’une image\u202F: enregistrez-la à nouveau, puis renvoyez-la.";

/**
 * The end of a picture according to its format, in bytes from the start; null if there is none. Bytes after it are not
 * part of the picture but an appended second file.
 */
function pictureEnd(bytes: Buffer): number | null {
  if (bytes.subarray(0, 2).equals(JPEG)) return jpegEnd(bytes);
  if (bytes.subarray(0, 8).equals(PNG)) return pngEnd(bytes);
  return riffEnd(bytes);
}

const JPEG = Buffer.from([0xff, 0xd8]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks of a length, a name, the content and a checksum, up to IEND (PNG, third edition, §5.3). */
function pngEnd(bytes: Buffer): number | null {
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next <= bytes.length ? next : null;
    at = next;
  }
  return null;
}

/** The container states its length; an odd one is padded (RFC 9649 §2.3). */
function riffEnd(bytes: Buffer): number | null {
  if (bytes.length < 12) return null;
  const length = bytes.readUInt32LE(4);
  const end = 8 + length + (length % 2);
  return end <= bytes.length ? end : null;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers without a length: stuffed zeros, restarts (ITU-T T.81, table B.1). */
const isBare = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

/** Segments with a length each; after a start of scan, coded data up to the next marker (ITU-T T.81, annex B). */
function jpegEnd(bytes: Buffer): number | null {
  for (let at = JPEG.length; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return at + 2;
    else if (isBare(marker)) at += 2;
    else if (at + 3 < bytes.length) {
      const afterSegment = at + 2 + bytes.readUInt16BE(at + 2);
      at = marker === START_OF_SCAN ? scanEnd(bytes, afterSegment) : afterSegment;
    } else return null;
  }
  return null;
}

function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (!isBare(marker) && marker !== 0xff) return at;
  }
  return bytes.length;
}
