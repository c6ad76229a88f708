import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { handleAnnouncements } from "#modules/library/announcing/worker.server.ts";
import { createCompanions } from "#modules/library/companions/service.server.ts";
import { handleCompanionJobs } from "#modules/library/companions/worker.server.ts";
import { createHoldings } from "#modules/library/back-office/service.server.ts";
import { downloadRoutes } from "#modules/library/downloads/routes.server.ts";
import { createCopySender } from "#modules/library/downloads/sending/service.server.ts";
import { createDownloads } from "#modules/library/downloads/service.server.ts";
import { createLibraryFigures } from "#modules/library/figures/service.server.ts";
import { libraryRoutes } from "#modules/library/routes.server.ts";
import { createLibraryService } from "#modules/library/service.server.ts";
import { markRoutes } from "#modules/library/marks/routes.server.ts";
import { createMarks } from "#modules/library/marks/service.server.ts";
import { handleLibraryJobs } from "#modules/library/worker.server.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export type { Holdings } from "#modules/library/back-office/service.server.ts";
export { removeOldDownloads } from "#modules/library/jobs.ts";
export { countedDownloads, downloads, libraryEntries } from "#modules/library/tables.ts";
export type { Downloads } from "#modules/library/downloads/service.server.ts";
export type { LibraryFigures } from "#modules/library/figures/service.server.ts";

export type Library = ReturnType<typeof createLibrary>["api"];

interface Needs {
  accounts: Accounts;
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  publishing: Publishing;
}

/** Members' libraries and downloads. */
export function createLibrary(deps: ShopDeps, needs: Needs) {
  const { accounts } = needs;
  const downloads = createDownloads(deps, { accounts });
  const service = createLibraryService(deps, { ...needs, downloads });
  const sendCopy = createCopySender(service, downloads);
  const api = {
    ...service,
    downloads,
    sendCopy,
    companions: createCompanions(deps),
    marks: createMarks(deps),
    holdings: createHoldings(deps),
    figures: createLibraryFigures(deps),
    mailSamples: () => import("#modules/library/mails/samples.tsx"),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      libraryRoutes(app, accounts, service);
      markRoutes(app, accounts, api.marks);
      downloadRoutes(app, deps.config, accounts, service, downloads, sendCopy);
    },
    workers() {
      handleLibraryJobs(deps, downloads);
      handleAnnouncements(deps, accounts);
      handleCompanionJobs(deps, api.companions);
    },
  };
}
