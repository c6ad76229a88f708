import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";
import { getHomeBlocks } from "#books/catalogue/home/home-blocks.contract.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import {
  getBook,
  getBookNeighbours,
  getCatalogue,
  getCategories,
  getEditionsMeta,
  getLatestBooks,
  getPopularBooks,
  getSuggestions,
} from "#books/catalogue/books/books.contract.ts";
import {
  getCategoryEntry,
  getCollectionEntry,
  getCollections,
  getContributorEntry,
  getSeriesEntry,
} from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import type { Listing } from "#books/catalogue/listing.service.server.ts";
import type { SearchMisses } from "#books/catalogue/search/search-misses.service.server.ts";
import type { Catalogue } from "#books/catalogue/catalogue.service.server.ts";

interface Sources {
  catalogue: Catalogue;
  listing: Listing;
  misses: Pick<SearchMisses, "answered">;
}

export function catalogueRoutes(
  app: FastifyInstance,
  { now }: Pick<Deps, "now">,
  { catalogue, listing, misses }: Sources,
): void {
  const open = { guard: anyone };
  route(app, getCatalogue, open, ({ query }) => listing.answer(query, now(), misses.answered));
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
  route(app, getSeriesEntry, open, ({ params }) => entries.set("series", params.slug));
  route(app, getCollectionEntry, open, ({ params }) => entries.set("collection", params.slug));
  route(app, getCollections, open, () => entries.collections());
  route(app, getSuggestions, open, ({ query }) => catalogue.suggestions(query.q));
  route(app, getHomeBooks, open, () => catalogue.home());
  route(app, getHomeBlocks, open, () => catalogue.homeBlocks.today());
}
