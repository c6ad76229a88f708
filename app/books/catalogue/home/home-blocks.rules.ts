import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { dayAfter } from "#platform/data/dates.ts";

/** The parts of the specified home page (storefront.md §2, docs/decisions/093), in its order, and their names for the publisher. */
export const homeParts = {
  opening: "À la une et lettre de l’éditeur",
  latest: "Dernières sorties",
  announced: "À paraître",
  praise: "La presse, sur le dernier livre cité",
  popular: "Les plus lus",
  life: "L’auteur du dernier livre paru",
  themes: "Série et thèmes",
  subscription: "Abonnement",
} as const;
export type HomePart = keyof typeof homeParts;
export const homePartKinds = Object.keys(homeParts) as [HomePart, ...HomePart[]];

/** What a publisher adds to them. */
export const addedKinds = {
  list: "Étagère",
  quotation: "Citation",
  author: "Auteur",
  collection: "Collection",
  picture: "Texte et image",
  letter: "Inscription à la lettre",
  events: "Rendez-vous",
  text: "Texte libre",
} as const;
export type AddedKind = keyof typeof addedKinds;

/** Where the books of a list come from. */
export const listSources = {
  books: "Des livres choisis",
  category: "Un thème",
  collection: "Une collection",
  series: "Une série",
  author: "Un auteur",
} as const;
export type ListSource = keyof typeof listSources;

/** The pages with all books of a list. */
export const entryKindOf = {
  author: "contributor",
  collection: "collection",
  series: "series",
  category: "category",
} as const satisfies Record<Exclude<ListSource, "books">, EntryKind>;

export const maxHomeBlocks = 30;
/** Two rows on a wide screen. */
export const maxListBooks = 8;
export const maxHomeEvents = 6;
export const homeTextLength = 6000;

/** From a day to another, both included, `YYYY-MM-DD` in Paris; null without an end. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** Why a block is not shown on a day, as far as its period says it. */
export function absenceOn({ from, to }: Period, day: string): "early" | "over" | null {
  if (to !== null && day > to) return "over";
  return from !== null && day < from ? "early" : null;
}

/** The first day after one on which a block appears or disappears; null if none will. */
export function nextTurn(periods: readonly Period[], day: string): string | null {
  const turns = periods.flatMap(({ from, to }) => [
    ...(from === null ? [] : [from]),
    ...(to === null ? [] : [dayAfter(to)]),
  ]);
  return turns.filter((turn) => turn > day).toSorted()[0] ?? null;
}
