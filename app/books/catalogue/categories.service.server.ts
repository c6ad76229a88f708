import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Category } from "#books/catalogue/books/books.contract.ts";
import { countBooks, findCategories } from "#books/catalogue/categories.store.server.ts";

/** All categories, parents before their children, each with its number of books (docs/decisions/010-search.md). */
export function createCategories(db: Queryable) {
  let known = { version: "", counts: new Map() as ReadonlyMap<number, number> };
  return async (): Promise<Category[]> => {
    const before = known;
    const [rows, { version, counts }] = await Promise.all([
      findCategories(db),
      countBooks(db, before.version),
    ]);
    if (counts) known = { version, counts };
    return rows.map((row) => ({ ...row, books: (counts ?? before.counts).get(row.id) ?? 0 }));
  };
}
