import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import type { CategoryEditing } from "#modules/catalogue/back-office/categories/service.server.ts";
import {
  countAdminBooks,
  createCategory,
  deleteCategory,
  getAdminBook,
  getAdminBooks,
  getCategoryTree,
  moveCategory,
  renameCategory,
  updateBook,
} from "#modules/catalogue/back-office/contract.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";

/** The publisher's side of the catalogue; only administrators come through the guard. */
export function catalogueEditingRoutes(
  app: FastifyInstance,
  guard: Guard<unknown>,
  editing: CatalogueEditing,
  categories: CategoryEditing,
): void {
  route(app, getAdminBooks, { guard }, ({ query }) => editing.books(query));
  route(app, countAdminBooks, { guard }, async ({ query }) => ({ total: await editing.count(query.q) }));
  route(app, getAdminBook, { guard }, ({ params }) => editing.book(params.id));
  route(app, updateBook, { guard }, ({ params, body }) => editing.updateBook(params.id, body));

  route(app, getCategoryTree, { guard }, () => categories.tree());
  route(app, createCategory, { guard }, ({ body }) => categories.create(body.name, body.parent_id));
  route(app, renameCategory, { guard }, ({ params, body }) => categories.rename(params.id, body.name));
  route(app, moveCategory, { guard }, ({ params, body }) =>
    categories.move(params.id, body.parent_id, body.index),
  );
  route(app, deleteCategory, { guard }, async ({ params }) => {
    await categories.delete(params.id);
    return { ok: true as const };
  });
}
