import type { Queryable } from "#platform/database.server.ts";
import type { Category } from "#modules/catalogue/books/contract.ts";
import {
  type CategoryCounts,
  countBooksByCategory,
  findCatalogueVersion,
  findCategories,
} from "#modules/catalogue/categories/store.server.ts";

/** All categories, parents before their children, each with its number of books. */
export function createCategories(db: Queryable) {
  const bookCounts = createCategoryCounts(db);
  return async (): Promise<Category[]> => {
    const [rows, counts] = await Promise.all([findCategories(db), bookCounts()]);
    return rows.map((row) => ({ ...row, books: counts.get(row.id) ?? 0 }));
  };
}

/**
 * The number of books in each category, counted once for each version of the catalogue: the only query whose cost grows
 * with the whole catalogue. Like the totals of lists, the counts are never wrong, in any number of processes, without a
 * clock (docs/decisions/010-search.md).
 */
function createCategoryCounts(db: Queryable) {
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
