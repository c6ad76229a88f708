import { coverWidths } from "#formats/cover/cover-limits.ts";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import type { CoverImage } from "#ui/cover.tsx";

/** Covers are published as `/couvertures/{key}/{width}.{format}`; the address names the widest JPEG. */
const publishedCover = /^(.*\/)(\d+)\.jpeg$/;

/** The sources for the browser, and the placeholder until one is loaded; null for an edition without a cover. */
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
  const widths = coverWidths(Number(widest));
  const files = (format: string) => widths.map((width) => `${folder}${width}.${format} ${width}w`).join(", ");
  return {
    ...image,
    srcSet: files("webp"),
    avif: files("avif"),
  };
}
