import { COVER_WIDTHS } from "#formats/cover/cover-limits.ts";
import type { Edition } from "#modules/catalogue/books/contract.ts";
import type { CoverImage } from "#ui/cover.tsx";

/** Covers are published as `/couvertures/{key}/{width}.{format}`; the address names the widest JPEG. */
const publishedCover = /^(.*\/)(\d+)\.jpeg$/;

/** What the browser may choose from, and what it shows until then; null for an edition without a cover. */
export function coverImage(
  edition: Pick<Edition, "cover_url" | "cover_color" | "cover_placeholder">,
): CoverImage | null {
  if (!edition.cover_url) return null;
  const image = {
    src: edition.cover_url,
    placeholder: edition.cover_placeholder ?? undefined,
    colour: edition.cover_color ?? undefined,
  };
  const [, folder, widest] = publishedCover.exec(edition.cover_url) ?? [];
  if (folder === undefined) return image;
  const widths = widthsUpTo(Number(widest));
  const files = (format: string) => widths.map((width) => `${folder}${width}.${format} ${width}w`).join(", ");
  return {
    ...image,
    srcSet: files("jpeg"),
    sources: [
      { type: "image/avif", srcSet: files("avif") },
      { type: "image/webp", srcSet: files("webp") },
    ],
  };
}

/** A cover is made in every usual width up to its own, or in its own alone when that is smaller than all. */
function widthsUpTo(widest: number): readonly number[] {
  const usual = COVER_WIDTHS.filter((width) => width <= widest);
  return usual.length > 0 ? usual : [widest];
}
