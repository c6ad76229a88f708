/** The parts of the typographic pass. The publisher can switch each one off. */
export const typographyKinds = [
  "spaces",
  "apostrophes",
  "quotes",
  "ellipses",
  "dashes",
  "units",
  "ordinals",
] as const;
export type TypographyKind = (typeof typographyKinds)[number];

/** How many places each kind changes. */
export type TypographyCounts = Record<TypographyKind, number>;

export const noTypography = (): TypographyCounts => ({
  spaces: 0,
  apostrophes: 0,
  quotes: 0,
  ellipses: 0,
  dashes: 0,
  units: 0,
  ordinals: 0,
});

/** Whether the rules of French apply to a text in this language (BCP 47). */
export const isFrench = (language: string): boolean => /^fr(-|$)/i.test(language);

/** U+00A0, before a colon and between words that belong together. */
export const NO_BREAK = "\u00A0";
/** U+202F, before `; ! ?`, inside « » and between groups of digits. */
export const NARROW = "\u202F";
/** A line break inside a passage. */
export const LINE = "\u2028";
/** Content that the rules do not read: code, formulas, images, addresses, passages in another language. */
export const OPAQUE = "\uFFFC";

/** The first of the spaces that end at this position; the position itself if there are none. */
export function startOfSpaces(text: string, end: number): number {
  let start = end;
  while (start > 0 && SPACE.test(text.charAt(start - 1))) start--;
  return start;
}

/** Any space within a line, as the content of a character class. */
export const SPACES = String.raw`\t\n\r \u00A0\u2000-\u200A\u202F\u205F\u3000`;

const SPACE = new RegExp(`[${SPACES}]`, "u");
