import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import { auditRoutes } from "#modules/audit/routes.server.ts";
import { createAuditLog } from "#modules/audit/service.server.ts";
import { handleAuditJobs } from "#modules/audit/worker.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import type { Deps } from "#platform/deps.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Payments;
}

/** The log of what administrators did (docs/decisions/015-audit-log.md). */
export function createAudit(deps: Deps, { administrators, payments }: Needs) {
  const api = createAuditLog(deps, payments.purchases.numbers);
  return {
    api,
    routes(app: FastifyInstance) {
      auditRoutes(app, administrators.requireAdministrator, api);
    },
    workers() {
      handleAuditJobs(deps);
    },
  };
}
