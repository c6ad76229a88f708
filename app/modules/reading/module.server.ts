import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import { deviceRoutes } from "#modules/reading/devices/routes.server.ts";
import { createDevices } from "#modules/reading/devices/service.server.ts";
import { opdsRoutes } from "#modules/reading/opds/routes.server.ts";
import { createFeedWriter, createOpdsCatalogue } from "#modules/reading/opds/service.server.ts";
import { shelfRoutes } from "#modules/reading/opds/shelf/routes.server.ts";
import { createShelf } from "#modules/reading/opds/shelf/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type Reading = ReturnType<typeof createReading>["api"];

interface Needs {
  accounts: Accounts;
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  library: Library;
}

/** Reading outside the shop's pages: the catalogue and the member's shelf for reading applications. */
export function createReading(deps: ShopDeps, { accounts, catalogue, subscriptions, library }: Needs) {
  const devices = createDevices(deps, accounts);
  const writer = createFeedWriter(deps);
  const opds = createOpdsCatalogue(deps, catalogue, writer);
  const shelf = createShelf(deps, { catalogue, library, subscriptions, writer });
  return {
    api: { devices },
    routes(app: FastifyInstance) {
      opdsRoutes(app, opds);
      shelfRoutes(app, deps, { shelf, devices, library });
      deviceRoutes(app, accounts, devices);
    },
    workers() {
      // None.
    },
  };
}
