import type { AuditEntry, AuditFilters } from "#office/audit/audit.contract.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Act, Signatory } from "#platform/http/acts.ts";
import type { FastifyInstance } from "fastify";
import type { Administrators, KnownAdministrator } from "#access/administrators/module.server.ts";
import { auditRoutes } from "#office/audit/audit.routes.server.ts";
import { createAuditLog } from "#office/audit/audit.service.server.ts";
import { handleAuditJobs } from "#office/audit/audit.worker.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export interface AuditApi {
  /** Signs the acts of an administrator's request. */
  signatory(administrator: KnownAdministrator, requestOrigin: RequestOrigin): Signatory;
  /** Writes an act of an administrator, or of a failed login, in the caller's transaction. */
  record(
    within: Queryable,
    administrator: KnownAdministrator,
    requestOrigin: RequestOrigin,
    act: Act,
  ): Promise<void>;
  /** One page of the log, and the cursor of the next one. */
  search(filters: AuditFilters): Promise<{ items: AuditEntry[]; next: string | null }>;
  /** When each administrator logged in last, by id. */
  lastLogins(): Promise<Map<number, Date>>;
  /** The decisions about a member, for the member to read: without the administrator. */
  decisionsOn(memberId: string): Promise<Pick<AuditEntry, "kind" | "occurred_at" | "details">[]>;
  /** Keeps the acts on an erased member, without the member's name and the reasons. */
  forgetMember(tx: Queryable, memberId: string): Promise<void>;
}

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  payments: Payments;
}

/** The log of administrators' acts (docs/decisions/015-audit-log.md). */
export function createAudit(deps: Deps, { administrators, payments }: Needs) {
  const log = createAuditLog(deps, payments.purchases.numbers);
  const api: AuditApi = log;
  return {
    api,
    routes(app: FastifyInstance) {
      auditRoutes(app, administrators.requireAdministrator, log);
    },
    workers() {
      handleAuditJobs(deps);
    },
  };
}
