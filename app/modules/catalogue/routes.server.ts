import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.server.ts";
import { anyone, route } from "#platform/http.server.ts";
import { getHomeBooks } from "#modules/catalogue/home/contract.ts";
import {
  getBook,
  getBookNeighbours,
  getCatalogue,
  getCategories,
  getEditionsMeta,
  getLatestBooks,
  getPopularBooks,
  getSuggestions,
} from "#modules/catalogue/books/contract.ts";
import {
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
} from "#modules/catalogue/entry-pages/contract.ts";
import type { Listing } from "#modules/catalogue/listing/service.server.ts";
import type { Catalogue } from "#modules/catalogue/service.server.ts";

export function catalogueRoutes(
  app: FastifyInstance,
  { now }: Pick<Deps, "now">,
  catalogue: Catalogue,
  listing: Listing,
): void {
  const open = { guard: anyone };
  route(app, getCatalogue, open, ({ query }) => listing.answer(query, now()));
  route(app, getLatestBooks, open, () => catalogue.latest());
  route(app, getPopularBooks, open, () => catalogue.popular());
  route(app, getEditionsMeta, open, async ({ query }) => {
    const editions = await catalogue.saleableEditions(query.ids);
    return editions.map(({ id, is_free }) => ({ id, is_free }));
  });
  route(app, getBook, open, ({ params }) => catalogue.writtenBook(params.bookSlug));
  route(app, getBookNeighbours, open, ({ params }) => catalogue.neighbours(params.bookSlug));
  route(app, getCategories, open, () => catalogue.categories());
  const { entries } = catalogue;
  route(app, getCategoryEntry, open, ({ params }) => entries.category(params.slug));
  route(app, getContributorEntry, open, ({ params }) => entries.contributor(params.slug));
  route(app, getSeriesEntry, open, ({ params }) => entries.series(params.slug));
  route(app, getSuggestions, open, ({ query }) => catalogue.suggestions(query.q));
  route(app, getHomeBooks, open, () => catalogue.home());
}
