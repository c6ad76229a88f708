import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { entryKindNames, entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { Suggestions } from "#books/catalogue/books/books.contract.ts";

export interface SuggestedLink {
  href: string;
  text: string;
  /** What it is, or whose. */
  note: string;
}

/** The suggested people, series, collections and categories: what has a page. */
export const suggestedEntries = (found: Suggestions) => [
  ...found.contributors.map((each) => ({ kind: "contributor" as const, ...each })),
  ...found.series.map((each) => ({ kind: "series" as const, ...each })),
  ...found.collections.map((each) => ({ kind: "collection" as const, ...each })),
  ...found.categories.map((each) => ({ kind: "category" as const, ...each })),
];

/** The suggestions as links: people and themes first, because they are few. */
export const suggestedLinks = (found: Suggestions): SuggestedLink[] => [
  ...suggestedEntries(found).map(({ kind, name, slug }) => ({
    href: entryPath(kind, slug),
    text: name,
    note: entryKindNames[kind],
  })),
  ...found.books.map(({ title, author, slug }) => ({ href: editionPath(slug), text: title, note: author })),
  ...found.words.map((word) => ({ href: cataloguePath({ q: word }), text: word, note: "Mot proche" })),
];
