import { createHash } from "node:crypto";
import { EXTENSIONS } from "./image-formats.ts";
import type { ImageEdit } from "./image-edit.server.ts";
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
    const { editImage } = await import("./image-edit.server.ts");
    const { toReadableImage } = await import("./readable-image.server.ts");
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
