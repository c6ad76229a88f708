import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { extractRoutes } from "#modules/reading/extracts/routes.server.ts";
import { createPublicExtracts } from "#modules/reading/extracts/service.server.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import type { Library } from "#modules/library/module.server.ts";
import { annotationRoutes } from "#modules/reading/annotations/routes.server.ts";
import { createAnnotations } from "#modules/reading/annotations/service.server.ts";
import { createBookAccess } from "#modules/reading/book/access/service.server.ts";
import { createBookContent } from "#modules/reading/book/content/service.server.ts";
import { bookRoutes } from "#modules/reading/book/routes.server.ts";
import { createReadableBooks } from "#modules/reading/book/service.server.ts";
import { deviceRoutes } from "#modules/reading/devices/routes.server.ts";
import { createDevices } from "#modules/reading/devices/service.server.ts";
import { koreaderRoutes } from "#modules/reading/koreader/routes.server.ts";
import { createKoreaderSync } from "#modules/reading/koreader/service.server.ts";
import { opdsRoutes } from "#modules/reading/opds/routes.server.ts";
import { createFeedWriter, createOpdsCatalogue } from "#modules/reading/opds/service.server.ts";
import { libraryFeedRoutes } from "#modules/reading/opds/library/routes.server.ts";
import { createLibraryFeed } from "#modules/reading/opds/library/service.server.ts";
import { placeRoutes } from "#modules/reading/places/routes.server.ts";
import { createPlaces } from "#modules/reading/places/service.server.ts";
import { sendingRoutes } from "#modules/reading/sendings/routes.server.ts";
import { createSendings } from "#modules/reading/sendings/service.server.ts";
import { handleSendingJobs } from "#modules/reading/sendings/worker.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type Reading = ReturnType<typeof createReading>["api"];

interface Needs {
  accounts: Accounts;
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  library: Library;
  publishing: Pick<Publishing, "extracts">;
}

/** Reading outside the shop's pages: the catalogue and the member’s library for reading applications. */
export function createReading(
  deps: ShopDeps,
  { accounts, catalogue, subscriptions, library, publishing }: Needs,
) {
  const devices = createDevices(deps, accounts);
  const places = createPlaces(deps, library);
  const annotations = createAnnotations(deps, library);
  const access = createBookAccess(deps, accounts);
  const content = createBookContent();
  const books = createReadableBooks({ access, catalogue, content, library, places });
  const koreader = createKoreaderSync(deps, { library, places, extracts: publishing.extracts });
  const sendings = createSendings(deps, { accounts, library });
  const writer = createFeedWriter(deps);
  const opds = createOpdsCatalogue(deps, catalogue, writer);
  const libraryFeed = createLibraryFeed(deps, { catalogue, library, subscriptions, writer });
  const extracts = createPublicExtracts(catalogue, publishing.extracts, content);
  return {
    api: {
      annotations,
      devices,
      koreader,
      places,
      sendings,
      /** Kinds of access to an account that are here, for the acts that end all of it. */
      access: { "reading-devices": devices.endAccess, "reader-addresses": sendings.endAccess },
    },
    routes(app: FastifyInstance) {
      opdsRoutes(app, opds);
      libraryFeedRoutes(app, deps, { libraryFeed, devices, library });
      deviceRoutes(app, accounts, devices);
      bookRoutes(app, accounts, { access, books, library });
      annotationRoutes(app, accounts, annotations);
      extractRoutes(app, extracts);
      placeRoutes(app, accounts, places);
      koreaderRoutes(app, { devices, sync: koreader, now: deps.now });
      sendingRoutes(app, accounts, sendings);
    },
    workers() {
      handleSendingJobs(deps, { accounts, library, sendings });
    },
  };
}
