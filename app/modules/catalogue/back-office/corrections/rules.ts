import { reservedSlugs } from "#modules/catalogue/back-office/rules.ts";

/** As long as the slugs that titles give, with room for a suffix. */
export const slugMaxLength = 100;
export const reasonMaxLength = 500;

/** The names of a book, which only a correction changes. */
export interface BookNames {
  title: string;
  subtitle: string | null;
  author: string;
  slug: string;
}

/** The names to change; absent ones stay. */
export type NameChanges = { [Name in keyof BookNames]?: BookNames[Name] | undefined };

const nameKeys = ["title", "subtitle", "author", "slug"] as const;

/** Whether a text has the form of a slug: words of unaccented letters and digits, joined by hyphens. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** Whether no book may have this slug, since it is another address of the API. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug);

/** The corrected names; null if none of them changes. */
export function correctedNames(stored: BookNames, changes: NameChanges): BookNames | null {
  const { title = stored.title, subtitle = stored.subtitle, author = stored.author } = changes;
  const names = { title, subtitle, author, slug: changes.slug ?? stored.slug };
  return nameKeys.some((key) => names[key] !== stored[key]) ? names : null;
}

/** Enough for any honest history; each build of an ebook reads them. */
const mostFormerNames = 100;

/**
 * The replaced title, subtitle and author, after those of earlier corrections: a manuscript may still open with any of
 * them. The oldest are left out beyond a hundred.
 */
export function formerNamesOf(former: readonly string[], stored: BookNames, names: BookNames): string[] {
  const replaced = (["title", "subtitle", "author"] as const).flatMap((key) =>
    stored[key] !== null && stored[key] !== names[key] ? [stored[key]] : [],
  );
  return [...new Set([...former, ...replaced])].slice(-mostFormerNames);
}

/** The changed names before and after, for the audit log: "La Cure, Zola" and "La Curée, Zola". */
export function namesInWords(stored: BookNames, names: BookNames): { before: string; after: string } {
  const changed = nameKeys.filter((key) => names[key] !== stored[key]);
  const inWords = (book: BookNames) => changed.map((key) => book[key] ?? "sans sous-titre").join(", ");
  return { before: inWords(stored), after: inWords(names) };
}
