import type { Queryable } from "#platform/postgres/database.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { WrittenAnswer } from "#platform/http/http.server.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import { roles } from "#books/catalogue/metadata/contributors.rules.ts";
import { type CategoryEntry, entryBooks } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import * as store from "#books/catalogue/entry-pages/entry-pages.store.server.ts";

/** Addresses of entry pages in the sitemap: they share a file of at most 50 000 with the fixed pages. */
const maxAddresses = 49_000;

interface Parts {
  db: Queryable;
  /** The books of these ids as JSON, with commas between them. */
  written: (ids: number[]) => Promise<string>;
}

/** Entry pages. One without a book on sale is unknown, except a category. */
export const createEntryPages = ({ db, written }: Parts) => ({
  /** @throws AppError 404 */
  async category(slug: string): Promise<CategoryEntry> {
    noteRead("categories");
    const found = await store.findCategory(db, slug);
    if (!found) throw notFound("Thème introuvable.");
    return found;
  },

  /** @throws AppError 404 */
  async contributor(slug: string): Promise<WrittenAnswer> {
    noteRead("entries", "lists");
    const found = await store.findNamed(db, "contributor", slug);
    const parts = found ? await store.findContributorBooks(db, found.slug, entryBooks) : [];
    if (!found || parts.length === 0) throw notFound("Auteur introuvable.");
    parts.sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role));
    const lists = await Promise.all(
      parts.map(
        async ({ role, total, ids }) =>
          `{"role":${JSON.stringify(role)},"total":${total},"books":[${await written(ids)}]}`,
      ),
    );
    return new WrittenAnswer(`${openObject(found)},"parts":[${lists.join(",")}]}`);
  },

  collections() {
    noteRead("entries", "lists");
    return store.findCollections(db);
  },

  /** @throws AppError 404 */
  async set(kind: "series" | "collection", slug: string): Promise<WrittenAnswer> {
    noteRead("entries", "lists");
    const found = await store.findNamed(db, kind, slug);
    const { total, ids } = found
      ? await store.findBooksIn(db, kind, found.slug, entryBooks)
      : { total: 0, ids: [] };
    if (!found || total === 0)
      throw notFound(kind === "series" ? "Série introuvable." : "Collection introuvable.");
    return new WrittenAnswer(`${openObject(found)},"total":${total},"books":[${await written(ids)}]}`);
  },

  async addresses(): Promise<{ path: string }[]> {
    const found = await store.findEntryAddresses(db, maxAddresses);
    return found.map(({ kind, slug }) => ({ path: entryPath(kind, slug) }));
  },
});

/** A JSON object without its closing brace. */
const openObject = (facts: object): string => JSON.stringify(facts).slice(0, -1);
