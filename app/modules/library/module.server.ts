export type { Holdings } from "#modules/library/back-office/service.server.ts";
export type { Downloads } from "#modules/library/downloads/service.server.ts";
export type { LibraryFigures } from "#modules/library/figures/service.server.ts";
export type { Library } from "#modules/library/service.server.ts";
