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
