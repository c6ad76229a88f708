import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue, CatalogueEditing, CountOwners } from "#books/catalogue/module.server.ts";
import { editionChangeRoutes } from "#books/publishing/back-office/edition-changes.routes.server.ts";
import { createEditionChanges } from "#books/publishing/back-office/edition-changes.service.server.ts";
import { editionFileRoutes } from "#books/publishing/edition-files/edition-files.routes.server.ts";
import { createEditionFiles } from "#books/publishing/edition-files/edition-files.service.server.ts";
import { extractRoutes } from "#books/publishing/extracts/edition-extracts.routes.server.ts";
import { createExtracts } from "#books/publishing/extracts/edition-extracts.service.server.ts";
import { handleExtractJobs } from "#books/publishing/extracts/edition-extracts.worker.server.ts";
import type { TaskOptions } from "#books/publishing/intake/intake.service.server.ts";
import { partialUploadRoutes } from "#books/publishing/partial-uploads/partial-uploads.routes.server.ts";
import { createPartialUploads } from "#books/publishing/partial-uploads/partial-uploads.service.server.ts";
import { proofRoutes } from "#books/publishing/proofs/proofs.routes.server.ts";
import { createProofs } from "#books/publishing/proofs/proofs.service.server.ts";
import { publishingRoutes } from "#books/publishing/publishing.routes.server.ts";
import { createPublishingService } from "#books/publishing/publishing.service.server.ts";
import { handlePublishingJobs } from "#books/publishing/publishing.worker.server.ts";
import { createKeptFiles } from "#books/publishing/files/source-files.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export { announceFormats } from "#books/publishing/publishing.worker.server.ts";
export { formatsToAnnounce } from "#books/publishing/builds/build-queue.service.server.ts";

export { announceNewVersion } from "#books/publishing/new-versions/new-versions.service.server.ts";
export { newVersionToAnnounce } from "#books/publishing/new-versions/new-versions.service.server.ts";

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
