import type { Queryable } from "#platform/database.server.ts";
import {
  type CategoryCounts,
  countBooksByCategory,
  findCatalogueVersion,
} from "#modules/catalogue/categories/store.server.ts";

/**
 * The number of books in each category, counted once for each version of the catalogue: the only query whose cost grows
 * with the whole catalogue. Like the totals of lists, the counts are never wrong, in any number of processes, without a
 * clock (docs/decisions/010-search.md).
 */
export function createCategoryCounts(db: Queryable) {
  let known: Promise<CategoryCounts> | undefined;
  return async (): Promise<CategoryCounts["books"]> => {
    const seen = known;
    const [version, counts] = await Promise.all([findCatalogueVersion(db), seen?.catch(() => undefined)]);
    if (counts?.version === version) return counts.books;
    // Concurrent callers wait for one count.
    if (known === undefined || known === seen) known = countBooksByCategory(db);
    return (await known).books;
  };
}
