import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import {
  availabilityRoutes,
  bulkRoutes,
  campaignRoutes,
  catalogueEditingRoutes,
  correctionRoutes,
  deletionRoutes,
  entryTextRoutes,
  homeEditingRoutes,
} from "#modules/catalogue/back-office/routes.server.ts";
import { type CountOwners, createAvailability } from "#modules/catalogue/availability/service.server.ts";
import { handleAvailabilityJobs } from "#modules/catalogue/availability/worker.server.ts";
import { createBulkEditing } from "#modules/catalogue/back-office/books/bulk/service.server.ts";
import { handleBulkJobs } from "#modules/catalogue/back-office/books/bulk/worker.server.ts";
import { createCorrections } from "#modules/catalogue/back-office/corrections/service.server.ts";
import {
  createDeletion,
  type DeletionNeeds,
} from "#modules/catalogue/back-office/deletion/service.server.ts";
import { createCampaigns } from "#modules/catalogue/campaigns/service.server.ts";
import { createCategoryEditing } from "#modules/catalogue/back-office/categories/service.server.ts";
import {
  createCatalogueEditing,
  type EditionsRedescribed,
} from "#modules/catalogue/back-office/service.server.ts";
import { createEntryTexts } from "#modules/catalogue/back-office/entry-texts/service.server.ts";
import { createHomeEditing } from "#modules/catalogue/back-office/home/service.server.ts";
import { feedRoutes } from "#modules/catalogue/feeds/routes.server.ts";
import { createCatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import { createListing } from "#modules/catalogue/listing/service.server.ts";
import { catalogueRoutes } from "#modules/catalogue/routes.server.ts";
import { createCatalogueService } from "#modules/catalogue/service.server.ts";
import type { CompanionsOf } from "#modules/catalogue/neighbours/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { CountOwners } from "#modules/catalogue/availability/service.server.ts";
export { orderRelease } from "#modules/catalogue/availability/service.server.ts";
export type { CatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
export type { BookUse } from "#modules/catalogue/back-office/rules.ts";
export type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
export type { SaleableEdition } from "#modules/catalogue/service.server.ts";
export { offersAt } from "#modules/catalogue/store.server.ts";
/** Read by the library's lists and by exports, which are joined and limited in one query. */
export {
  bookCategories,
  books,
  campaignPrices,
  categories,
  editionIsbns,
  editions,
} from "#modules/catalogue/tables.ts";

export type Catalogue = ReturnType<typeof createCatalogue>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  countOwners: CountOwners;
  onRedescribed: EditionsRedescribed;
  deletion: DeletionNeeds;
  companionsOf: CompanionsOf;
  suggestedPrices: Parameters<typeof createBulkEditing>[1];
}

/** Books, editions and categories, for readers and for the publisher. */
export function createCatalogue(deps: ShopDeps, { administrators, countOwners, ...needs }: Needs) {
  const { onRedescribed } = needs;
  const corrections = createCorrections(deps, onRedescribed);
  const deletion = createDeletion(deps, needs.deletion);

  const listing = createListing(deps.visitorReads);
  const service = createCatalogueService({
    db: deps.visitorReads,
    listing,
    current: deps.reads,
    now: deps.now,
    companionsOf: needs.companionsOf,
  });
  const api = {
    ...service,
    /** A page of the list, as its call answers it. */
    page: (filters: CatalogueFilters) => listing.answer(filters, deps.now()),
    editing: createCatalogueEditing(deps, onRedescribed),
    /** The same with another clock: books of the demonstration have past dates. */
    editingAt: (now: () => Date) => createCatalogueEditing({ db: deps.db, now }),
    categoryEditing: createCategoryEditing(deps),
    availability: createAvailability(deps, countOwners),
    campaigns: createCampaigns(deps),
    figures: createCatalogueFigures(deps),
    entryTexts: createEntryTexts(deps),
    bulk: createBulkEditing(deps, needs.suggestedPrices, onRedescribed),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      const { editing, categoryEditing: categories, availability } = api;
      catalogueRoutes(app, deps, service, listing);
      catalogueEditingRoutes(app, guard, { catalogue: service, categories, editing });
      availabilityRoutes(app, guard, availability);
      campaignRoutes(app, guard, api.campaigns);
      correctionRoutes(app, guard, corrections, editing);
      deletionRoutes(app, guard, deletion);
      bulkRoutes(app, guard, api.bulk);
      entryTextRoutes(app, guard, api.entryTexts);
      homeEditingRoutes(app, guard, createHomeEditing(deps));
      feedRoutes(app, deps, async () => [...fixedPages(deps), ...(await service.entries.addresses())]);
    },
    workers() {
      handleAvailabilityJobs(deps);
      handleBulkJobs(deps, api.bulk);
    },
  };
}

/** The pages of the sitemap outside the catalogue, with the day of their text. */
const fixedPages = ({ content }: Pick<ShopDeps, "content">) => [
  { path: "/" },
  { path: "/catalogue" },
  { path: "/abonnement" },
  ...(["presentation", "aide", "accessibilite", "mentions", "cgu"] as const).map((name) => ({
    path: `/${name}`,
    changed: new Date(content.page(name).updated),
  })),
];
