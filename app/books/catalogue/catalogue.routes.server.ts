import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";
import { getHomeBlocks } from "#books/catalogue/home/home-blocks.contract.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import * as booksCalls from "#books/catalogue/books/books.contract.ts";
import * as entryPagesCalls from "#books/catalogue/entry-pages/entry-pages.contract.ts";
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
  route(app, booksCalls.getCatalogue, open, ({ query }) => listing.answer(query, now(), misses.answered));
  route(app, booksCalls.getLatestBooks, open, () => catalogue.latest());
  route(app, booksCalls.getPopularBooks, open, () => catalogue.popular());
  route(app, booksCalls.getEditionsMeta, open, async ({ query }) => {
    const editions = await catalogue.saleableEditions(query.ids);
    return editions.map(({ id, is_free }) => ({ id, is_free }));
  });
  route(app, booksCalls.getBook, open, ({ params }) => catalogue.writtenBook(params.bookSlug));
  route(app, booksCalls.getBookNeighbours, open, ({ params }) => catalogue.neighbours(params.bookSlug));
  route(app, booksCalls.getCategories, open, () => catalogue.categories());
  const { entries } = catalogue;
  route(app, entryPagesCalls.getCategoryEntry, open, ({ params }) => entries.category(params.slug));
  route(app, entryPagesCalls.getContributorEntry, open, ({ params }) => entries.contributor(params.slug));
  route(app, entryPagesCalls.getSeriesEntry, open, ({ params }) => entries.set("series", params.slug));
  route(app, entryPagesCalls.getCollectionEntry, open, ({ params }) =>
    entries.set("collection", params.slug),
  );
  route(app, entryPagesCalls.getCollections, open, () => entries.collections());
  route(app, booksCalls.getSuggestions, open, ({ query }) => catalogue.suggestions(query.q));
  route(app, getHomeBooks, open, () => catalogue.home());
  route(app, getHomeBlocks, open, () => catalogue.homeBlocks.today());
}
