import { LRUCache } from "lru-cache";
import {
  type FindBooks,
  type FoundBooks,
  isReadTogether,
  type Page,
  preparedVersion,
  shapeOf,
  sharedFinder,
  singleFinder,
} from "#modules/catalogue/listing/pages/store.server.ts";
import type { Reader } from "#modules/catalogue/listing/store.server.ts";

export type { Order } from "#modules/catalogue/listing/pages/store.server.ts";

/**
 * Cached statements, each a few kilobytes. Readers use a few dozen shapes; a crawler that tries every filter uses more.
 */
const maxStatements = 300;

/** Finds parts of lists: the text of a query is built once for each shape, and filled with values at each request. */
export function createBookFinder(db: Reader) {
  const finders = new LRUCache<string, FindBooks>({ max: maxStatements });
  const version = preparedVersion(db);
  return {
    books(page: Page): Promise<FoundBooks> {
      const shape = shapeOf(page);
      const find = finders.get(shape) ?? (isReadTogether(page) ? sharedFinder : singleFinder)(db, page);
      finders.set(shape, find);
      return find(page);
    },
    async version(): Promise<string> {
      return (await version.execute())[0]?.version ?? "";
    },
  };
}
