import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import {
  availabilityRoutes,
  bulkRoutes,
  campaignRoutes,
  catalogueEditingRoutes,
  correctionRoutes,
  deletionRoutes,
  entryTextRoutes,
  synonymRoutes,
} from "#books/catalogue/catalogue-editing.routes.server.ts";
import {
  type CountOwners,
  type CountPreorders,
  createAvailability,
} from "#books/catalogue/availability/availability.service.server.ts";
import { handleAvailabilityJobs } from "#books/catalogue/availability/availability.worker.server.ts";
import { createPlannedPrices } from "#books/catalogue/availability/planned-prices.service.server.ts";
import { createBulkEditing } from "#books/catalogue/back-office/bulk/bulk-editing.service.server.ts";
import { handleBulkJobs } from "#books/catalogue/back-office/bulk/bulk-editing.worker.server.ts";
import { createCorrections } from "#books/catalogue/back-office/book-corrections.service.server.ts";
import {
  createDeletion,
  type DeletionNeeds,
} from "#books/catalogue/back-office/book-deletion.service.server.ts";
import { createCampaigns } from "#books/catalogue/campaigns/price-campaigns.service.server.ts";
import { createCategoryEditing } from "#books/catalogue/back-office/category-editing.service.server.ts";
import {
  createCatalogueEditing,
  type EditionsRedescribed,
} from "#books/catalogue/back-office/catalogue-editing.service.server.ts";
import {
  createEntryTexts,
  type Pictures,
} from "#books/catalogue/back-office/entry-texts/entry-texts.service.server.ts";
import {
  createHomeArranging,
  type HomePictures,
} from "#books/catalogue/back-office/home/home-arrangement.service.server.ts";
import { homeEditingRoutes } from "#books/catalogue/back-office/home/home-editing.routes.server.ts";
import { createHomeEditing } from "#books/catalogue/back-office/home/home-choices.service.server.ts";
import { createSynonyms } from "#books/catalogue/back-office/search/synonyms.service.server.ts";
import { createSearchMisses } from "#books/catalogue/search/search-misses.service.server.ts";
import { feedRoutes } from "#books/catalogue/feeds/public-feeds.routes.server.ts";
import { createCatalogueFigures } from "#books/catalogue/catalogue-figures.service.server.ts";
import type { CatalogueFilters } from "#books/catalogue/books/books.contract.ts";
import { shareCardRoutes } from "#books/catalogue/share-cards/share-cards.routes.server.ts";
import { createShareCards } from "#books/catalogue/share-cards/share-cards.service.server.ts";
import { createListing } from "#books/catalogue/listing.service.server.ts";
import { createLotEditing } from "#books/catalogue/lots/lot-editing.service.server.ts";
import { lotRoutes } from "#books/catalogue/lots/lots.routes.server.ts";
import { catalogueRoutes } from "#books/catalogue/catalogue.routes.server.ts";
import { createCatalogueService } from "#books/catalogue/catalogue.service.server.ts";
import type { ComingEvents } from "#books/catalogue/home/home-blocks.service.server.ts";
import type { CompanionsOf } from "#books/catalogue/books/neighbours.service.server.ts";
import { type PageName, readerPages } from "#site.ts";
import { createRevisions, type ShopDeps } from "#words/texts/module.server.ts";

export type { CountOwners } from "#books/catalogue/availability/availability.service.server.ts";
export { orderRelease } from "#books/catalogue/availability/availability.service.server.ts";
export type { BookUse } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
export type { CatalogueEditing } from "#books/catalogue/back-office/catalogue-editing.service.server.ts";
export type { SaleableEdition } from "#books/catalogue/books/books.rules.ts";
export type { DescribedLot as ExportedLot } from "#books/catalogue/lots/lots.store.server.ts";
export type { SaleableLot } from "#books/catalogue/lots/lots.service.server.ts";
export { offersAt } from "#books/catalogue/catalogue.store.server.ts";
/** Read by the library's lists and by exports, which are joined and limited in one query. */
export {
  bookCategories,
  books,
  campaignPrices,
  categories,
  collectionBooks,
  collections,
  contributorBooks,
  contributors,
  editionIsbns,
  editions,
  plannedPrices,
} from "#books/catalogue/catalogue.tables.ts";

export type Catalogue = ReturnType<typeof createCatalogue>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  countOwners: CountOwners;
  countPreorders: CountPreorders;
  onRedescribed: EditionsRedescribed;
  deletion: Omit<DeletionNeeds, "titleOfLotWith">;
  companionsOf: CompanionsOf;
  pictures: Pictures;
  homePictures: HomePictures;
  comingEvents: ComingEvents;
  suggestedPrices: Parameters<typeof createBulkEditing>[1];
}

/** Books, editions and categories, for readers and for the publisher. */
export function createCatalogue(
  deps: ShopDeps,
  { administrators, countOwners, countPreorders, ...needs }: Needs,
) {
  const { onRedescribed } = needs;
  const corrections = createCorrections(deps, onRedescribed);
  const lotEditing = createLotEditing(deps);
  const deletion = createDeletion(deps, { ...needs.deletion, titleOfLotWith: lotEditing.titleOfLotWith });

  const listing = createListing(deps.visitorReads);
  const searchMisses = createSearchMisses(deps);
  const service = createCatalogueService({
    db: deps.visitorReads,
    listing,
    current: deps.reads,
    now: deps.now,
    companionsOf: needs.companionsOf,
    comingEvents: needs.comingEvents,
  });
  const api = {
    ...service,
    /** A page of the list, as its call answers it. */
    page: (filters: CatalogueFilters) => listing.answer(filters, deps.now()),
    editing: createCatalogueEditing(deps, onRedescribed),
    /** The same with another clock: books of the demonstration have past dates. */
    editingAt: (now: () => Date) => createCatalogueEditing({ db: deps.db, now }),
    categoryEditing: createCategoryEditing(deps),
    availability: createAvailability(deps, countOwners, countPreorders),
    campaigns: createCampaigns(deps),
    lotEditing,
    plannedPrices: createPlannedPrices(deps),
    figures: createCatalogueFigures(deps),
    entryTexts: createEntryTexts(deps, needs.pictures),
    searchMisses,
    bulk: createBulkEditing(deps, needs.suggestedPrices, onRedescribed),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      const { editing, categoryEditing: categories, availability } = api;
      catalogueRoutes(app, deps, { catalogue: service, listing, misses: searchMisses });
      catalogueEditingRoutes(app, guard, { catalogue: service, categories, editing });
      availabilityRoutes(app, guard, availability);
      campaignRoutes(app, guard, api.campaigns, api.plannedPrices);
      lotRoutes(app, guard, service, lotEditing);
      correctionRoutes(app, guard, corrections, editing);
      deletionRoutes(app, guard, deletion);
      bulkRoutes(app, guard, api.bulk);
      entryTextRoutes(app, deps, guard, api.entryTexts);
      const arranging = createHomeArranging(createRevisions(deps), service.homeBlocks, needs.homePictures);
      const pictures = needs.homePictures;
      homeEditingRoutes(app, deps, guard, { choices: createHomeEditing(deps), arranging, pictures });
      synonymRoutes(app, guard, createSynonyms(deps, searchMisses));
      shareCardRoutes(app, deps, createShareCards(deps, service));
      feedRoutes(app, deps, async () => [
        ...fixedPages(deps),
        ...deps.content.ownPages().addresses,
        ...(await service.entries.addresses()),
        ...(await service.lots.addresses()),
      ]);
    },
    workers() {
      handleAvailabilityJobs(deps);
      handleBulkJobs(deps, api.bulk);
    },
  };
}

/** The pages of the sitemap outside the catalogue; those that are texts of the publisher's with the day of their text. */
const fixedPages = ({ content }: Pick<ShopDeps, "content">) =>
  readerPages()
    .filter(({ inSitemap }) => inSitemap)
    .map(({ path, isText }) =>
      isText ? { path, changed: new Date(content.page(path.slice(1) as PageName).updated) } : { path },
    );
