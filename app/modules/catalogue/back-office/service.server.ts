import { isUniqueViolation, type Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { freeSlug, slugOf } from "#platform/slugs.ts";
import {
  bookExists,
  findBook,
  findBookSlugsLike,
  findEditionSlugs,
  findEditionWithBook,
  findKnownCategories,
  insertBook,
  insertCategory,
  insertEdition,
  lockSlugs,
  type NewEdition,
  setCategories,
  updateEdition,
} from "#modules/catalogue/back-office/store.server.ts";

export interface BookDraft {
  title: string;
  author: string;
  description: string | null;
  tags: string[];
  categoryIds: number[];
}

/** An edition comes online when it is added, unless told. */
export type EditionDraft = Omit<NewEdition, "id" | "bookId" | "slug" | "downloads" | "onlineAt"> & {
  onlineAt?: Date;
};

/** `/api/books/latest` and `/api/books/popular` are other calls than a book's. */
const reservedSlugs = ["latest", "popular"];

export type CatalogueEditing = ReturnType<typeof createCatalogueEditing>;

/** The publisher's side of the catalogue. Writes take the transaction of the step they belong to. */
export function createCatalogueEditing({ db, now }: Pick<Deps, "db" | "now">) {
  return {
    async refuseDuplicate(title: string, author: string, within: Queryable = db): Promise<void> {
      if (await bookExists(within, title, author)) throw conflict("Livre déjà existant.");
    },

    async addBook(within: Queryable, draft: BookDraft): Promise<number> {
      const known = await findKnownCategories(within, draft.categoryIds);
      if (draft.categoryIds.some((id) => !known.has(id))) throw invalid("Catégorie inconnue.");
      const base = slugOf(draft.title);
      await lockSlugs(within);
      const slug = freeSlug(base, new Set([...reservedSlugs, ...(await findBookSlugsLike(within, base))]));
      const { title, author, description, tags } = draft;
      const bookId = await insertBook(within, {
        slug,
        title,
        author,
        description,
        tags,
        createdAt: now(),
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, "books_title_author_key")) throw conflict("Livre déjà existant.");
        throw error;
      });
      await setCategories(within, bookId, [...known]);
      return bookId;
    },

    async addEdition(within: Queryable, bookId: number, draft: EditionDraft): Promise<number> {
      await lockSlugs(within);
      const slug = freeSlug(slugOf(draft.title, "edition"), await findEditionSlugs(within, bookId));
      return insertEdition(within, { onlineAt: now(), ...draft, bookId, slug });
    },

    /** What the files of an edition say of themselves. */
    describeFiles: (
      within: Queryable,
      editionId: number,
      facts: Partial<
        Pick<NewEdition, "pages" | "downloads" | "coverUrl" | "coverColor" | "coverPlaceholder">
      >,
    ) => updateEdition(within, editionId, facts),

    async requireBook(id: number, within: Queryable = db) {
      const book = await findBook(within, id);
      if (!book) throw notFound("Livre introuvable");
      return book;
    },

    async requireEdition(id: number, within: Queryable = db) {
      const found = await findEditionWithBook(within, id);
      if (!found) throw notFound("Édition introuvable.");
      return found;
    },

    addCategory: (within: Queryable, name: string, parentId: number | null) =>
      insertCategory(within, { name, parentId }),
  };
}
