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

export const adminPageSize = 24;
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
