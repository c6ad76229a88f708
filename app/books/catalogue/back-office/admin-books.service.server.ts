import * as store from "#books/catalogue/back-office/admin-books.store.server.ts";
import type { AdminBook, AdminBooksFilters } from "#books/catalogue/catalogue-editing.contract.ts";
import { adminBooksLimit, adminPageSize } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { NewEdition } from "#books/catalogue/back-office/catalogue-editing.store.server.ts";
import type { BookMetadataChange } from "#books/catalogue/metadata/book-metadata.contract.ts";
import type { EditionMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";

/** Books as the publisher sees them, on sale or not. */
export const createAdminBooks = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /** @throws AppError 404 */
  async book(id: number): Promise<AdminBook> {
    const [found] = await store.findForEditing(db, [id], now());
    if (!found) throw notFound("Livre introuvable");
    return found;
  },

  /** All, or one page of them if `page` or `pageSize` is given. */
  async books({ sort, page, pageSize, ...search }: AdminBooksFilters): Promise<AdminBook[]> {
    const isPaged = page !== undefined || pageSize !== undefined;
    const limit = isPaged ? (pageSize ?? adminPageSize) : adminBooksLimit;
    const slice = { limit, offset: ((page ?? 1) - 1) * limit };
    return store.findForEditing(db, await store.idsForEditing(db, search, sort, slice), now());
  },

  count: (search: store.BookSearch) => store.countMatching(db, search),

  /** The editions of the books of a search. */
  editionIds: (search: store.BookSearch) => store.editionsMatching(db, search),
});

export interface BookDraft {
  title: string;
  /** If absent, unchanged, or none for a new book. */
  subtitle?: string | null;
  author: string;
  description: string | null;
  tags: string[];
  categoryIds: number[];
  /** If absent, unchanged, or empty for a new book. */
  notice?: BookMetadataChange | undefined;
}

export type BookChange = Omit<BookDraft, "title" | "author"> & { version?: number | undefined };

/** By default an edition comes on sale when it is added; a scheduled one is not on sale before its moment. */
export type EditionDraft = Omit<
  NewEdition,
  "id" | "bookId" | "slug" | "downloads" | "onlineAt" | "onSale" | "withdrawnAt"
> & {
  onlineAt?: Date;
  /** Stored as withdrawn, until its files are there. */
  isHeld?: boolean;
  notice?: EditionMetadataForm | undefined;
};
