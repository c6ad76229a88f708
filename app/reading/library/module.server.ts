import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { handleAnnouncements } from "#reading/library/announcing/edition-announcing.worker.server.ts";
import { createCompanions } from "#reading/library/companions/companions.service.server.ts";
import { handleCompanionJobs, handleLibraryJobs } from "#reading/library/library.worker.server.ts";
import { createHoldings } from "#reading/library/held-editions.service.server.ts";
import { downloadRoutes, libraryRoutes, markRoutes } from "#reading/library/library.routes.server.ts";
import { createCopySender } from "#reading/library/downloads/file-sending.service.server.ts";
import { createDownloads } from "#reading/library/downloads/downloads.service.server.ts";
import { createLibraryFigures } from "#reading/library/library-figures.service.server.ts";
import { createLibraryService } from "#reading/library/library.service.server.ts";
import { createMarks } from "#reading/library/marks/library-marks.service.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type { Holdings } from "#reading/library/held-editions.service.server.ts";
export { removeOldDownloads } from "#reading/library/library.worker.server.ts";
export { countedDownloads, downloads, libraryEntries } from "#reading/library/library.tables.ts";
export type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";

export type Library = ReturnType<typeof createLibrary>["api"];

/** Members' libraries and downloads. */
export function createLibrary(
  deps: ShopDeps,
  needs: { accounts: Accounts; catalogue: Catalogue; subscriptions: Subscriptions; publishing: Publishing },
) {
  const { accounts } = needs;
  const downloads = createDownloads(deps, { accounts });
  const service = createLibraryService(deps, { ...needs, downloads });
  const sendCopy = createCopySender(service, downloads, deps.config.copiesDir);
  const api = {
    ...service,
    downloads,
    sendCopy,
    companions: createCompanions(deps),
    marks: createMarks(deps),
    holdings: createHoldings(deps),
    figures: createLibraryFigures(deps),
    mailSamples: () => import("#reading/library/mails/library-mail-samples.tsx"),
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
