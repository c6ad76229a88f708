import { isFrench, type TypographyKind, typographyKinds } from "#formats/typography/kinds.ts";

/**
 * The kinds of French typography that the ebooks of an edition are set with.
 * @param chosen the publisher's choice; null: all for a book in French, none for others
 * @param language of the book, BCP 47
 */
export const typographyOf = (
  chosen: readonly TypographyKind[] | null,
  language: string,
): readonly TypographyKind[] => chosen ?? (isFrench(language) ? typographyKinds : []);
