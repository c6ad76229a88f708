import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { UnreadableFileError } from "../format-errors.ts";
import { pictureEnd } from "./picture-end.ts";

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
