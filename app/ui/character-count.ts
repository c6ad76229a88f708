/**
 * Visible characters: an accented letter or an emoji is one, however it is encoded. A limit in UTF-16 units or bytes
 * elsewhere must be checked there too.
 */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(text)).length;
}

const grouped = (count: number): string => count.toLocaleString("fr-FR");

/** « 12 / 20 000 », with no-break spaces. */
export function counterText(count: number, limit: number): string {
  return `${grouped(count)}\u00A0/\u00A0${grouped(limit)}`;
}

/**
 * The counter's text for screen readers: empty while there is room, then the number of characters left or in excess.
 */
export function counterWarning(count: number, limit: number): string {
  const left = limit - count;
  if (left < 0) return `${-left} caractère${left < -1 ? "s" : ""} de trop`;
  if (left > limit / 10) return "";
  return `Encore ${left} caractère${left > 1 ? "s" : ""}`;
}
