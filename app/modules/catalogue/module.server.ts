import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import { availabilityRoutes } from "#modules/catalogue/availability/routes.server.ts";
import { type CountOwners, createAvailability } from "#modules/catalogue/availability/service.server.ts";
import { handleAvailabilityJobs } from "#modules/catalogue/availability/worker.server.ts";
import { createCategoryEditing } from "#modules/catalogue/back-office/categories/service.server.ts";
import { catalogueEditingRoutes } from "#modules/catalogue/back-office/routes.server.ts";
import {
  createCatalogueEditing,
  type EditionsRedescribed,
} from "#modules/catalogue/back-office/service.server.ts";
import { feedRoutes } from "#modules/catalogue/feeds/routes.server.ts";
import { createCatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
import { catalogueRoutes } from "#modules/catalogue/routes.server.ts";
import { createCatalogueService } from "#modules/catalogue/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { CountOwners } from "#modules/catalogue/availability/service.server.ts";
export { orderRelease } from "#modules/catalogue/availability/service.server.ts";
export type { CatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
export type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
export type { SaleableEdition } from "#modules/catalogue/service.server.ts";
/** Read by the library's lists and by exports, which are joined and limited in one query. */
export { bookCategories, books, categories, editionIsbns, editions } from "#modules/catalogue/tables.ts";

export type Catalogue = ReturnType<typeof createCatalogue>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  countOwners: CountOwners;
  onRedescribed: EditionsRedescribed;
}

/** Books, editions and categories, for readers and for the publisher. */
export function createCatalogue(deps: ShopDeps, { administrators, countOwners, onRedescribed }: Needs) {
  const service = createCatalogueService({ db: deps.reads, now: deps.now });
  const api = {
    ...service,
    editing: createCatalogueEditing(deps, onRedescribed),
    /** The same with another clock: books of the demonstration have past dates. */
    editingAt: (now: () => Date) => createCatalogueEditing({ db: deps.db, now }),
    categoryEditing: createCategoryEditing(deps),
    availability: createAvailability(deps, countOwners),
    figures: createCatalogueFigures(deps),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      const { editing, categoryEditing: categories, availability } = api;
      catalogueRoutes(app, service);
      catalogueEditingRoutes(app, guard, { catalogue: service, categories, editing });
      availabilityRoutes(app, guard, availability);
      feedRoutes(app, deps, () => fixedPages(deps));
    },
    workers() {
      handleAvailabilityJobs(deps);
    },
  };
}

/** The pages of the sitemap outside the catalogue, with the day of their text. */
const fixedPages = ({ content }: Pick<ShopDeps, "content">) => [
  { path: "/" },
  { path: "/catalogue" },
  ...(["presentation", "mentions", "cgu"] as const).map((name) => ({
    path: `/${name}`,
    changed: new Date(content.page(name).updated),
  })),
];
