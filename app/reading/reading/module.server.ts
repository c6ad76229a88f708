import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { extractRoutes } from "#reading/reading/extracts/public-extracts.routes.server.ts";
import { createPublicExtracts } from "#reading/reading/extracts/public-extracts.service.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import {
  annotationRoutes,
  bookRoutes,
  deviceRoutes,
  placeRoutes,
  sendingRoutes,
} from "#reading/reading/reading.routes.server.ts";
import { createAnnotations } from "#reading/reading/annotations/annotations.service.server.ts";
import { createBookAccess } from "#reading/reading/book/book-access.service.server.ts";
import { createBookContent } from "#reading/reading/book/book-content.service.server.ts";
import { createReadableBooks } from "#reading/reading/book/readable-books.service.server.ts";
import { createDevices } from "#reading/reading/devices/reading-devices.service.server.ts";
import { koreaderRoutes } from "#reading/reading/koreader/koreader.routes.server.ts";
import { createKoreaderSync } from "#reading/reading/koreader/koreader.service.server.ts";
import { opdsRoutes } from "#reading/reading/opds/opds.routes.server.ts";
import { createFeedWriter, createOpdsCatalogue } from "#reading/reading/opds/opds.service.server.ts";
import { libraryFeedRoutes } from "#reading/reading/opds/opds-library.routes.server.ts";
import { createLibraryFeed } from "#reading/reading/opds/opds-library.service.server.ts";
import { createProgression } from "#reading/reading/opds/opds-progression.service.server.ts";
import { createPlaces } from "#reading/reading/places/reading-places.service.server.ts";
import { createSendings } from "#reading/reading/sendings/sendings.service.server.ts";
import { handleSendingJobs } from "#reading/reading/sendings/sendings.worker.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

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
  const progression = createProgression(deps, { library, places });
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
      libraryFeedRoutes(app, deps, { libraryFeed, devices, library, progression });
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
