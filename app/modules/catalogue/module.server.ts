export { orderRelease } from "#modules/catalogue/availability/service.server.ts";
export type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
export type { CatalogueFigures } from "#modules/catalogue/figures/service.server.ts";
export type { Catalogue, SaleableEdition } from "#modules/catalogue/service.server.ts";
