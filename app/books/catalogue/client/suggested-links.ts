import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { Suggestions } from "#books/catalogue/books/books.contract.ts";

export interface SuggestedLink {
  href: string;
  text: string;
  /** What it is, or whose. */
  note: string;
}

/** The suggestions as links: people and themes first, because they are few. */
export const suggestedLinks = (found: Suggestions): SuggestedLink[] => [
  ...found.contributors.map(({ name, slug }) => ({
    href: entryPath("contributor", slug),
    text: name,
    note: "Auteur",
  })),
  ...found.series.map(({ name, slug }) => ({ href: entryPath("series", slug), text: name, note: "Série" })),
  ...found.collections.map(({ name, slug }) => ({
    href: entryPath("collection", slug),
    text: name,
    note: "Collection",
  })),
  ...found.categories.map(({ name, slug }) => ({
    href: entryPath("category", slug),
    text: name,
    note: "Thème",
  })),
  ...found.books.map(({ title, author, slug }) => ({ href: editionPath(slug), text: title, note: author })),
  ...found.words.map((word) => ({ href: cataloguePath({ q: word }), text: word, note: "Mot proche" })),
];
