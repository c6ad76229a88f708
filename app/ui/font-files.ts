import atkinson from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import garamond from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import newsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import sansFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";

const files: Record<string, string> = {
  "source-serif": serifFont,
  "source-sans": sansFont,
  garamond,
  newsreader,
  figtree,
  atkinson,
};

/** Addresses of the two upright fonts every page uses, for `<link rel="preload" as="font" crossorigin>`. */
export const preloadedFonts = (names: readonly string[] = ["source-sans", "source-serif"]): string[] =>
  names.flatMap((name) => files[name] ?? []);
