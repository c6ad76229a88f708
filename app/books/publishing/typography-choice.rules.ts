import { formatCount } from "#books/catalogue/client/counts.ts";
import {
  isFrench,
  type TypographyCounts,
  type TypographyKind,
  typographyKinds,
} from "#formats/typography/kinds.ts";

/**
 * The kinds of French typography that the ebooks of an edition are set with.
 * @param chosen the publisher's choice; null: all for a book in French, none for others
 * @param language of the book, BCP 47
 */
export const typographyOf = (
  chosen: readonly TypographyKind[] | null,
  language: string,
): readonly TypographyKind[] => chosen ?? (isFrench(language) ? typographyKinds : []);

/** A choice as it is stored: null where it is the default for this language. */
export function choiceOf(kinds: readonly TypographyKind[], language: string): TypographyKind[] | null {
  const all = typographyOf(null, language);
  const isDefault = kinds.length === all.length && all.every((kind) => kinds.includes(kind));
  return isDefault ? null : typographyKinds.filter((kind) => kinds.includes(kind));
}

/** One place and several. */
const names: Record<TypographyKind, [string, string]> = {
  spaces: ["espace avant un signe double", "espaces avant les signes doubles"],
  apostrophes: ["apostrophe", "apostrophes"],
  quotes: ["guillemet", "guillemets"],
  ellipses: ["suite de trois points", "suites de trois points"],
  dashes: ["tiret de dialogue ou d’incise", "tirets de dialogue et d’incise"],
  units: ["espace insécable (nombre, unité, nom)", "espaces insécables (nombres, unités, noms)"],
  ordinals: ["ordinal", "ordinaux"],
};

/** « 309 apostrophes », or « Apostrophes » where there is no count. */
export function typographyText(kind: TypographyKind, found: TypographyCounts | null): string {
  const [one, several] = names[kind];
  const count = found?.[kind];
  if (count === undefined) return several.charAt(0).toUpperCase() + several.slice(1);
  if (count === 0) return `${several.charAt(0).toUpperCase()}${several.slice(1)}\u202F: rien à corriger`;
  return `${formatCount(count)}\u00A0${count === 1 ? one : several}`;
}

/** A choice in words, for the comparison of two versions of an edition. */
export function choiceText(chosen: readonly TypographyKind[] | null): string {
  if (chosen === null) return "selon la langue du livre";
  return chosen.map((kind) => names[kind][1]).join(", ") || "aucune correction";
}
