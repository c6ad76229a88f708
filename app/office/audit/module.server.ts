import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { auditRoutes } from "#office/audit/audit.routes.server.ts";
import { createAuditLog } from "#office/audit/audit.service.server.ts";
import { handleAuditJobs } from "#office/audit/audit.worker.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Payments;
}

/** The log of administrators' acts (docs/decisions/015-audit-log.md). */
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
