import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http/http.server.ts";
import { getAudit } from "#office/audit/audit.contract.ts";
import type { Audit } from "#office/audit/audit.service.server.ts";

export function auditRoutes(app: FastifyInstance, guard: Guard<unknown>, audit: Audit): void {
  route(app, getAudit, { guard }, ({ query }) => audit.search(query));
}
