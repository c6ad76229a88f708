import { inPlainLetters } from "#platform/words/plain-letters.ts";

export const adminBookSorts = ["created_desc", "title_asc", "author_asc", "downloads_desc"] as const;
export type AdminBookSort = (typeof adminBookSorts)[number];

/** What the publisher's list can be narrowed to: books with something missing or wrong. */
export const bookProblems = [
  "without_cover",
  "without_isbn",
  "failed_format",
  "lacks_files",
  "without_category",
  "price_zero",
] as const;
export type BookProblem = (typeof bookProblems)[number];

export const adminPageSize = 100;
export const adminMaxPageSize = 100;
/**
 * Maximum answer of the call without `page`: "array of books" (admin.md §7) is meant for a publisher's list, not for an
 * answer that grows until it fills the memory. Beyond it, `page` gives access to all of them.
 */
export const adminBooksLimit = 10_000;

/** A list, or words separated by commas; trimmed, without empty ones and duplicates (decisions.md, "Edges"). */
export function readTags(tags: string | readonly string[] | null | undefined): string[] {
  const list = typeof tags === "string" ? tags.split(",") : (tags ?? []);
  return [...new Set(list.map((tag) => tag.trim().replace(/^#+/, "")).filter(Boolean))];
}

/** `/api/books/latest` and `/api/books/popular` are other calls, so these slugs are reserved. */
export const reservedSlugs: readonly string[] = ["latest", "popular"];

export const categoryNameMaxLength = 100;
/** Deeper than any real tree, and shallow enough for recursive code. */
export const categoryMaxDepth = 12;

interface Node {
  id: number;
  parent_id: number | null;
}

/** The nodes from a category up to its root, itself first; a cycle ends where it began. */
export function ancestry(nodes: readonly Node[], id: number | null): number[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const path: number[] = [];
  for (let at = id; at !== null && parents.has(at) && !path.includes(at); at = parents.get(at) ?? null)
    path.push(at);
  return path;
}

/** The number of levels of a category and its descendants: 1 without children. */
export function heightOf(nodes: readonly Node[], id: number): number {
  const children = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  let level = [id];
  let height = 0;
  for (; level.length > 0 && height <= nodes.length; height++)
    level = level.flatMap((each) => (children.get(each) ?? []).map((child) => child.id));
  return height;
}

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
export const mostFormerNames = 100;

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

/** Why a book cannot be deleted. */
export type BookUse =
  | { kind: "owned"; owners: number }
  /** Paid, even if it was refunded: the invoices refer to it (C. com. L123-22: they are kept for ten years). */
  | { kind: "sold" }
  /** An order that is still open, or that a late message of the provider may still make a payment. */
  | { kind: "ordered" };

const instead = "Retirez-le plutôt de la vente.";

/** In French, with what can be done instead. */
export function refusalOf(use: BookUse): string {
  switch (use.kind) {
    case "owned":
      return use.owners === 1
        ? `Un lecteur a ce livre dans sa bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`
        : `${use.owners.toLocaleString("fr-FR")} lecteurs ont ce livre dans leur bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`;
    case "sold":
      return `Ce livre a été vendu\u202f: les factures s’y rapportent, et il ne peut pas être supprimé. ${instead}`;
    case "ordered":
      return `Une commande récente contient ce livre et peut encore être payée\u202f: il ne peut pas être supprimé. ${instead}`;
  }
}

/** If the book is ordered or added to a library at the moment of its deletion. */
export const usedMeanwhile = `Ce livre vient d’être commandé ou ajouté à une bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`;

/** Siblings must have different names; case, accents and blanks are ignored (as for books, decisions.md). */
export const categoryKey = (name: string): string =>
  inPlainLetters(name).toLowerCase().replaceAll(/\s+/g, " ").trim();
