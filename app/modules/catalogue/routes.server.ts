import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http.server.ts";
import {
  getBook,
  getBookNeighbours,
  getCatalogue,
  getCategories,
  getEditionsMeta,
  getLatestBooks,
  getPopularBooks,
} from "#modules/catalogue/books/contract.ts";
import type { Catalogue } from "#modules/catalogue/service.server.ts";

export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  const open = { guard: anyone };
  route(app, getCatalogue, open, ({ query }) => catalogue.page(query));
  route(app, getLatestBooks, open, () => catalogue.latest());
  route(app, getPopularBooks, open, () => catalogue.popular());
  route(app, getEditionsMeta, open, async ({ query }) => {
    const editions = await catalogue.saleableEditions(query.ids);
    return editions.map(({ id, is_free }) => ({ id, is_free }));
  });
  route(app, getBook, open, ({ params }) => catalogue.book(params.bookSlug));
  route(app, getBookNeighbours, open, ({ params }) => catalogue.neighbours(params.bookSlug));
  route(app, getCategories, open, () => catalogue.categories());
}
