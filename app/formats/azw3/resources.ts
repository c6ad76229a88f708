import type { OpenedPublication, PublicationPart } from "../epub/read-epub.server.ts";
import { embedAddress } from "./exth.ts";
import { uint32 } from "./variable-width.ts";

/** The pictures and fonts of a book as records, with their references. */
export interface Resources {
  records: Buffer[];
  /** Record numbers. */
  cover: number | null;
  thumbnail: number | null;
  /** `kindle:embed:…` by archive path. */
  addresses: Map<string, string>;
}

/** Pictures that are no part of the EPUB: JPEG files. */
interface ExtraPictures {
  thumbnail: Buffer | null;
  /** Used if the book has no cover of its own. */
  cover: Buffer | null;
}

/**
 * The thumbnail comes first: some readers treat a cover at number 0 as no cover. Where none is given, it is made from the
 * cover.
 */
export async function collectResources(
  book: OpenedPublication,
  { thumbnail, cover: spareCover }: ExtraPictures,
): Promise<Resources> {
  const pictures = await kindlePictures(book);
  const own = pictures.find(({ path }) => path === book.coverPath)?.data ?? null;
  const coverData = own ?? spareCover;
  const first = thumbnail ?? (coverData && (await smallPicture(coverData)));
  const records = first ? [first] : [];
  const addresses = new Map<string, string>();
  let cover: number | null = null;
  for (const { path, mediaType, data } of pictures) {
    if (path === book.coverPath) cover = records.length;
    addresses.set(path, `${embedAddress(records.length)}?mime=${mediaType}`);
    records.push(data);
  }
  for (const [path, shown] of book.fallbacks) {
    const address = addresses.get(shown);
    if (address && !addresses.has(path)) addresses.set(path, address);
  }
  for (const { path, data } of book.fonts) {
    if (!isKindleFont(data)) continue;
    addresses.set(path, embedAddress(records.length));
    records.push(fontRecord(data));
  }
  if (cover === null && spareCover) cover = records.push(spareCover) - 1;
  return { records, cover, thumbnail: first ? 0 : null, addresses };
}

/** In pixels: the width at which devices list books. */
const THUMBNAIL_WIDTH = 330;

async function smallPicture(cover: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(cover).resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).jpeg().toBuffer();
}

/** In a type that devices show; drawings are flows. */
async function kindlePictures(book: OpenedPublication): Promise<PublicationPart[]> {
  const pictures: PublicationPart[] = [];
  for (const image of book.images) {
    const picture = image.mediaType === SVG ? null : await kindlePicture(image);
    if (picture) pictures.push(picture);
  }
  return pictures;
}

const SVG = "image/svg+xml";
/** The types that devices show. */
const KINDLE_TYPES = new Set(["image/jpeg", "image/png", "image/gif"]);

/** Newer types, such as WebP, become PNG. Null for one that cannot be read: a publication has another in its place. */
async function kindlePicture(image: PublicationPart): Promise<PublicationPart | null> {
  if (KINDLE_TYPES.has(image.mediaType)) return image;
  const { default: sharp } = await import("sharp");
  try {
    const data = await sharp(image.data).png().toBuffer();
    return { ...image, mediaType: "image/png", data };
  } catch (error) {
    if (/unsupported image format|buffer is empty/i.test(String(error))) return null;
    throw error;
  }
}

/** TrueType and OpenType; devices know no WOFF. */
const isKindleFont = (data: Buffer): boolean =>
  ["00010000", "74727565", "4f54544f"].includes(data.toString("hex", 0, 4));

/** A FONT record (MobileRead wiki, "KF8"), neither compressed nor obfuscated: size, flags, start of data, no key. */
function fontRecord(data: Buffer): Buffer {
  const fields = [data.length, 0, FONT_HEADER, 0, FONT_HEADER].map(uint32);
  return Buffer.concat([Buffer.from("FONT"), ...fields, data]);
}

const FONT_HEADER = 24;
