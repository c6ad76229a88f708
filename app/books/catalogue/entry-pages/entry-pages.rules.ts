/** What has a page with its books and the publisher's text, and its name in French. */
export const entryKindNames = {
  contributor: "Auteur",
  series: "Série",
  collection: "Collection",
  category: "Thème",
} as const;
export type EntryKind = keyof typeof entryKindNames;
export const entryKinds = Object.keys(entryKindNames) as [EntryKind, ...EntryKind[]];

/** The part of an address before the slug. */
const places = {
  category: "/theme",
  contributor: "/auteur",
  series: "/serie",
  collection: "/collection",
} as const;

/** The address of an entry page. @param slug as the server gave it, or `nearSlug` of a name */
export const entryPath = (kind: EntryKind, slug: string): string =>
  `${places[kind]}/${encodeURIComponent(slug)}`;

const slugMaxLength = 100;

/**
 * The slug of a name for a link, from its words. For unusual letters it can differ from the stored one: the page then
 * redirects to its own address.
 */
export const nearSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, slugMaxLength)
    .replaceAll(/-+$/g, "");

export const contributorPath = (name: string): string => entryPath("contributor", nearSlug(name));
export const seriesPath = (name: string): string => entryPath("series", nearSlug(name));
export const collectionPath = (name: string): string => entryPath("collection", nearSlug(name));
