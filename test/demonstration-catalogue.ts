import { demoBooks, type DemoBook } from "#db/demo/catalogue.ts";
import { loadDemonstrationBooks } from "#server/demonstration.ts";
import type { TestShop } from "#test/test-shop.ts";

/** Books of the demonstration as a start adds them; their files are made where the shop does background work. */
export const addDemonstrationBooks = (
  shop: TestShop,
  books: readonly DemoBook[] = demoBooks,
): Promise<void> =>
  loadDemonstrationBooks({ deps: shop.deps, shop, signal: new AbortController().signal }, books);
