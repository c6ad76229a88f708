import sharp, { type Metadata, type Sharp } from "sharp";
import { UnreadableFileError } from "../format-errors.ts";
import { MAX_COVER_PIXELS, MIN_COVER_SIDE } from "./cover-limits.ts";

// No cache: it would only keep pixels of untrusted pictures in memory.
sharp.cache(false);

/** A picture as it is displayed, its orientation applied. */
export interface InspectedCover {
  format: "jpeg" | "png";
  width: number;
  height: number;
}

/**
 * Checks by its content that a file is a JPEG or a PNG, complete and of a reasonable size.
 * @throws UnreadableFileError with the reason
 */
export async function inspectCover({ path }: { path: string }): Promise<InspectedCover> {
  const cover = await describeCover(path);
  // A few rows would be enough for the header; only reading all rows detects a missing end.
  await readable(openCover(path).resize(64).raw().toBuffer());
  return cover;
}

/** The same by the header alone, for callers that read the pixels anyway. @throws UnreadableFileError */
export async function describeCover(path: string): Promise<InspectedCover> {
  const metadata = await readable(openCover(path).metadata());
  const format = formatOf(metadata);
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_COVER_PIXELS) throw new UnreadableFileError(TOO_LARGE);
  if (Math.min(width, height) < MIN_COVER_SIDE)
    throw new UnreadableFileError(
      `Cette image est trop petite (${width} × ${height} pixels). Choisissez une couverture plus grande, de 800 pixels de large par exemple.`,
    );
  return { format, width, height };
}

/** An untrusted picture: the first warning of its decoder stops it, and so do too many pixels. */
export function openCover(path: string): Sharp {
  return sharp(path, { failOn: "truncated", limitInputPixels: MAX_COVER_PIXELS, pages: 1 });
}

/** Translates libvips' error into a reason. */
export async function readable<T>(reading: Promise<T>): Promise<T> {
  return await reading.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : "";
    if (/exceeds pixel limit/i.test(message)) throw new UnreadableFileError(TOO_LARGE, { cause: error });
    if (/unsupported image format|unable to find loader|blocked/i.test(message))
      throw new UnreadableFileError(NOT_A_COVER, { cause: error });
    throw new UnreadableFileError(DAMAGED, { cause: error });
  });
}

function formatOf({ format }: Metadata): "jpeg" | "png" {
  if (format !== "jpeg" && format !== "png") throw new UnreadableFileError(NOT_A_COVER);
  return format;
}

const NOT_A_COVER =
  "Cette image n’est ni un JPEG ni un PNG. Enregistrez la couverture dans l’un de ces formats, puis renvoyez-la.";
const TOO_LARGE =
  "Cette image a trop de pixels. Réduisez la couverture à 1 600 × 2 560 pixels, par exemple, puis renvoyez-la.";
const DAMAGED =
  "Cette image est endommagée ou incomplète. Enregistrez la couverture à nouveau, puis renvoyez-la.";
