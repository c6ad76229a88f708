import type { Queryable } from "#platform/database.server.ts";
import { WrittenAnswer } from "#platform/http.server.ts";
import { rowSize } from "#modules/catalogue/books/rules.ts";
import { countBooks, findLatestIds, findPopularIds } from "#modules/catalogue/front-rows/store.server.ts";

interface Parts {
  db: Queryable;
  /** For the number of books just after a change. */
  current: Queryable;
  /** The books of these ids as JSON, with commas between them. */
  written: (ids: number[]) => Promise<string>;
}

/** The two lists that the home page begins with, and the number of all books on sale. */
export const createFrontRows = ({ db, current, written }: Parts) => ({
  latest: async () => new WrittenAnswer(`[${await written(await findLatestIds(db, rowSize))}]`),
  popular: async () => new WrittenAnswer(`[${await written(await findPopularIds(db, rowSize))}]`),
  countBooks: () => countBooks(current),
});
