import sansFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";

/** Addresses of the two upright fonts every page uses, for `<link rel="preload" as="font" crossorigin>`. */
export const preloadedFonts: readonly string[] = [sansFont, serifFont];
