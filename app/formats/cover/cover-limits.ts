/** A scan at 600 dpi of an A5 cover is 17 million pixels; a picture of a few kilobytes may claim billions. */
export const MAX_COVER_PIXELS = 50_000_000;

/** Minimum of the shorter side, in pixels: a smaller picture is not a cover. */
export const MIN_COVER_SIDE = 32;

/** Widths in pixels: a row in a list, a card, a card on a dense screen, a book's page on a dense screen. */
export const COVER_WIDTHS = [160, 320, 480, 800] as const;

/** The size that stores require of an ebook's cover (Kindle Publishing Guidelines §4: 1600 × 2560, JPEG). */
export const MASTER_WIDTH = 1600;
export const MASTER_HEIGHT = 2560;

/** A cover has files for every usual width up to its own, or only for its own if that is smaller than all. */
export function coverWidths(widest: number): readonly number[] {
  const usual = COVER_WIDTHS.filter((width) => width <= widest);
  return usual.length > 0 ? usual : [widest];
}

/** The names of a cover's files. */
export const coverFileNames = (widest: number): string[] =>
  coverWidths(widest).flatMap((width) => ["jpeg", "avif", "webp"].map((format) => `${width}.${format}`));
