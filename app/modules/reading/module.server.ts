import type { FastifyInstance } from "fastify";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { opdsRoutes } from "#modules/reading/opds/routes.server.ts";
import { createOpdsCatalogue } from "#modules/reading/opds/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

interface Needs {
  catalogue: Catalogue;
}

/** Reading outside the shop's pages: the catalogue for reading applications. */
export function createReading(deps: ShopDeps, { catalogue }: Needs) {
  const opds = createOpdsCatalogue(deps, catalogue);
  return {
    api: {},
    routes(app: FastifyInstance) {
      opdsRoutes(app, opds);
    },
    workers() {
      // None.
    },
  };
}
