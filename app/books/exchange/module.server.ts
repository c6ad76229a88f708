import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { dutyRoutes } from "#books/exchange/duties/duties.routes.server.ts";
import { createDuties } from "#books/exchange/duties/duties.service.server.ts";
import { exportRoutes } from "#books/exchange/exports/catalogue-export.routes.server.ts";
import { createExports, type SourceFiles } from "#books/exchange/exports/catalogue-export.service.server.ts";
import {
  createImportFiles,
  type FilePublishing,
} from "#books/exchange/imports/import-files.service.server.ts";
import { importRoutes } from "#books/exchange/imports/catalogue-import.routes.server.ts";
import { createImportRun } from "#books/exchange/imports/import-run.service.server.ts";
import { createImports } from "#books/exchange/imports/catalogue-import.service.server.ts";
import { handleImportJobs } from "#books/exchange/imports/catalogue-import.worker.server.ts";
import { subjectRoutes } from "#books/exchange/subjects/subjects.routes.server.ts";
import { createSubjects } from "#books/exchange/subjects/subjects.service.server.ts";
import { partnerRoutes } from "#books/exchange/partners/partner-keys.routes.server.ts";
import { createPartners } from "#books/exchange/partners/partner-keys.service.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export { withTable } from "#books/exchange/read-table.service.server.ts";
export { findNamedEditions } from "#books/exchange/named-editions.store.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  catalogue: Pick<
    Catalogue,
    "editing" | "categoryEditing" | "campaigns" | "plannedPrices" | "entryTexts" | "lotEditing"
  >;
  publishing: FilePublishing & SourceFiles & Pick<Publishing, "renewEbooks">;
  /** Of editions now, in per mille; 0 without VAT. */
  vatRate: () => Promise<number>;
}

/** The catalogue in and out: tables and ONIX, for a publisher who moves in, works with the trade, or leaves. */
export function createExchange(deps: ShopDeps, { administrators, ...needs }: Needs) {
  const files = createImportFiles(needs.publishing);
  const imports = createImports(deps, files);
  const exports = createExports(deps, needs.publishing, needs.catalogue, needs.vatRate);
  const duties = createDuties(deps, needs.catalogue.editing, needs.publishing, exports);
  const subjects = createSubjects(deps, needs.catalogue.categoryEditing);
  const partners = createPartners(deps);
  const run = createImportRun(deps, { ...needs, files });
  return {
    api: { imports, exports },
    routes(app: FastifyInstance) {
      importRoutes(app, deps, administrators.requireAdministrator, imports);
      subjectRoutes(app, administrators.requireAdministrator, subjects);
      exportRoutes(app, administrators.requireAdministrator, exports);
      dutyRoutes(app, administrators.requireAdministrator, duties);
      partnerRoutes(app, deps, { guard: administrators.requireAdministrator, partners, exports });
    },
    workers() {
      handleImportJobs(deps, run);
    },
  };
}
