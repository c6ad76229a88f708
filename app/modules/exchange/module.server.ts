import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { exportRoutes } from "#modules/exchange/exports/routes.server.ts";
import { createExports, type SourceFiles } from "#modules/exchange/exports/service.server.ts";
import { createImportFiles, type FilePublishing } from "#modules/exchange/imports/files/service.server.ts";
import { importRoutes } from "#modules/exchange/imports/routes.server.ts";
import { createImportRun } from "#modules/exchange/imports/run/service.server.ts";
import { createImports } from "#modules/exchange/imports/service.server.ts";
import { handleImportJobs } from "#modules/exchange/imports/worker.server.ts";
import { subjectRoutes } from "#modules/exchange/subjects/routes.server.ts";
import { createSubjects } from "#modules/exchange/subjects/service.server.ts";
import { partnerRoutes } from "#modules/exchange/partners/routes.server.ts";
import { createPartners } from "#modules/exchange/partners/service.server.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Pick<Catalogue, "editing" | "categoryEditing">;
  publishing: FilePublishing & SourceFiles & Pick<Publishing, "renewEbooks">;
}

/** The catalogue in and out: tables and ONIX, for a publisher who moves in, works with the trade, or leaves. */
export function createExchange(deps: ShopDeps, { administrators, ...needs }: Needs) {
  const files = createImportFiles(needs.publishing);
  const imports = createImports(deps, files);
  const exports = createExports(deps, needs.publishing);
  const subjects = createSubjects(deps);
  const partners = createPartners(deps);
  const run = createImportRun(deps, { ...needs, files });
  return {
    api: { imports, exports },
    routes(app: FastifyInstance) {
      importRoutes(app, deps, administrators.requireAdministrator, imports);
      subjectRoutes(app, administrators.requireAdministrator, subjects);
      exportRoutes(app, administrators.requireAdministrator, exports);
      partnerRoutes(app, deps, { guard: administrators.requireAdministrator, partners, exports });
    },
    workers() {
      handleImportJobs(deps, run);
    },
  };
}
