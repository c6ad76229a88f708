import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CategoryEditing } from "#modules/catalogue/back-office/categories/service.server.ts";
import {
  countAdminBooks,
  createCategory,
  deleteCategory,
  getAdminBook,
  getAdminBooks,
  getBookToCome,
  getCategoryTree,
  moveCategory,
  renameCategory,
  updateBook,
} from "#modules/catalogue/back-office/contract.ts";
import { metadataRoutes } from "#modules/catalogue/metadata/routes.server.ts";
import type { Catalogue } from "#modules/catalogue/service.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";

interface Sources {
  catalogue: Pick<Catalogue, "bookToCome">;
  categories: CategoryEditing;
  editing: CatalogueEditing;
}

/** The publisher's side of the catalogue; the guard admits only administrators. */
export function catalogueEditingRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  { catalogue, categories, editing }: Sources,
): void {
  route(app, getAdminBooks, { guard }, ({ query }) => editing.books(query));
  route(app, countAdminBooks, { guard }, async ({ query }) => ({ total: await editing.count(query) }));
  route(app, getAdminBook, { guard }, ({ params }) => editing.book(params.id));
  route(app, updateBook, { guard }, ({ params, body, actor }) => editing.updateBook(params.id, body, actor));

  route(app, getBookToCome, { guard }, ({ params }) => catalogue.bookToCome(params.bookSlug));
  metadataRoutes(app, guard, editing.notices);

  route(app, getCategoryTree, { guard }, () => categories.tree());
  route(app, createCategory, { guard }, ({ body, actor }) =>
    categories.create(body.name, body.parent_id, actor),
  );
  route(app, renameCategory, { guard }, ({ params, body, actor }) =>
    categories.rename(params.id, body.name, actor),
  );
  route(app, moveCategory, { guard }, ({ params, body, actor }) =>
    categories.move(params.id, { parentId: body.parent_id, index: body.index }, actor),
  );
  route(app, deleteCategory, { guard }, async ({ params, actor }) => {
    await categories.delete(params.id, actor);
    return { ok: true as const };
  });
}
