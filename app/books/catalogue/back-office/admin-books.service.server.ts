import {
  type BookSearch,
  countMatching,
  findForEditing,
  idsForEditing,
} from "#books/catalogue/back-office/admin-books.store.server.ts";
import type {
  AdminBook,
  AdminBooksFilters,
} from "#books/catalogue/back-office/catalogue-editing.contract.ts";
import { adminBooksLimit, adminPageSize } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";

/** Books as the publisher sees them, on sale or not. */
export const createAdminBooks = ({ db }: Pick<Deps, "db">) => ({
  /** @throws AppError 404 */
  async book(id: number): Promise<AdminBook> {
    const [found] = await findForEditing(db, [id]);
    if (!found) throw notFound("Livre introuvable");
    return found;
  },

  /** All, or one page of them if `page` or `pageSize` is given. */
  async books({ sort, page, pageSize, ...search }: AdminBooksFilters): Promise<AdminBook[]> {
    const isPaged = page !== undefined || pageSize !== undefined;
    const limit = isPaged ? (pageSize ?? adminPageSize) : adminBooksLimit;
    const slice = { limit, offset: ((page ?? 1) - 1) * limit };
    return findForEditing(db, await idsForEditing(db, search, sort, slice));
  },

  count: (search: BookSearch) => countMatching(db, search),
});
