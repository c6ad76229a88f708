import sharp from "sharp";

/** Limit against images that unpack to gigabytes. */
export const MAX_INPUT_PIXELS = 120_000_000;

/** What Word hides at each side, as a fraction of the picture (`a:srcRect`, ECMA-376, part 1, section 20.1.8.55). */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a picture for good: what its author has hidden is not in the book. */
export async function cropImage(data: Buffer, crop: Crop): Promise<Buffer> {
  const image = sharp(data, { limitInputPixels: MAX_INPUT_PIXELS });
  const { width, height, format } = await image.metadata();
  const left = Math.round(width * crop.left);
  const top = Math.round(height * crop.top);
  const cut = image.extract({
    left,
    top,
    width: Math.max(1, Math.round(width * (1 - crop.right)) - left),
    height: Math.max(1, Math.round(height * (1 - crop.bottom)) - top),
  });
  return format === "jpeg" ? cut.jpeg({ quality: 92 }).toBuffer() : cut.toBuffer();
}
