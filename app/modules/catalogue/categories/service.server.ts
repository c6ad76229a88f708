import type { Queryable } from "#platform/database.server.ts";
import {
  type CategoryCounts,
  countBooksByCategory,
  findCatalogueVersion,
} from "#modules/catalogue/categories/store.server.ts";

/**
 * How many books each category holds, counted once for as long as the catalogue stays as it is: the one question whose cost
 * grows with the whole catalogue. Like the totals of lists, never wrong, in any number of processes, without a clock
 * (docs/decisions/010-search.md).
 */
export function createCategoryCounts(db: Queryable) {
  let known: Promise<CategoryCounts> | undefined;
  return async (): Promise<CategoryCounts["books"]> => {
    const seen = known;
    const [version, counts] = await Promise.all([findCatalogueVersion(db), seen?.catch(() => undefined)]);
    if (counts?.version === version) return counts.books;
    // Several who ask at the same moment wait for one count.
    if (known === undefined || known === seen) known = countBooksByCategory(db);
    return (await known).books;
  };
}
