import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue, CatalogueEditing, CountOwners } from "#modules/catalogue/module.server.ts";
import { editionChangeRoutes } from "#modules/publishing/back-office/routes.server.ts";
import { createEditionChanges } from "#modules/publishing/back-office/service.server.ts";
import { editionFileRoutes } from "#modules/publishing/edition-files/routes.server.ts";
import { createEditionFiles } from "#modules/publishing/edition-files/service.server.ts";
import { extractRoutes } from "#modules/publishing/extracts/routes.server.ts";
import { createExtracts } from "#modules/publishing/extracts/service.server.ts";
import { handleExtractJobs } from "#modules/publishing/extracts/worker.server.ts";
import type { TaskOptions } from "#modules/publishing/intake/service.server.ts";
import { partialUploadRoutes } from "#modules/publishing/partial-uploads/routes.server.ts";
import { createPartialUploads } from "#modules/publishing/partial-uploads/service.server.ts";
import { proofRoutes } from "#modules/publishing/proofs/routes.server.ts";
import { createProofs } from "#modules/publishing/proofs/service.server.ts";
import { publishingRoutes } from "#modules/publishing/routes.server.ts";
import { createPublishingService } from "#modules/publishing/service.server.ts";
import { handlePublishingJobs } from "#modules/publishing/worker.server.ts";
import { createKeptFiles } from "#modules/publishing/sources/service.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

export { announceFormats } from "#modules/publishing/announcing/jobs.ts";
export { formatsToAnnounce } from "#modules/publishing/announcing/service.server.ts";

export { announceNewVersion } from "#modules/publishing/new-versions/jobs.ts";
export { newVersionToAnnounce } from "#modules/publishing/new-versions/service.server.ts";

export type Publishing = ReturnType<typeof createPublishing>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Pick<Catalogue, "editing">;
  countOwners: CountOwners;
}

/** From the publisher's files to an edition's formats: uploads, analysis, publication, builds. */
export function createPublishing(deps: ShopDeps, { administrators, catalogue, countOwners }: Needs) {
  const { editing } = catalogue;
  const service = createPublishingService(deps, editing);
  const changes = createEditionChanges(deps, editing, service);
  const files = createEditionFiles(deps, { editing, publishing: service, countOwners });
  const proofs = createProofs(deps);
  const keptFiles = createKeptFiles(deps);
  const partialUploads = createPartialUploads(deps, service);
  const extracts = createExtracts(deps, editing);
  const api = {
    ...service,
    extracts,
    /** The same with other processes for files and another clock, for the demonstration. */
    with: (editingThen: CatalogueEditing, tasks: TaskOptions) =>
      createPublishingService(deps, editingThen, tasks),
  };
  return {
    api,
    routes(app: FastifyInstance) {
      const guard = administrators.requireAdministrator;
      publishingRoutes(app, deps, guard, editing, service);
      partialUploadRoutes(app, guard, partialUploads);
      editionFileRoutes(app, guard, files, keptFiles);
      proofRoutes(app, guard, proofs);
      editionChangeRoutes(app, guard, service, changes);
      extractRoutes(app, guard, extracts);
    },
    workers() {
      handlePublishingJobs(deps, editing, partialUploads);
      handleExtractJobs(deps, extracts);
    },
  };
}
