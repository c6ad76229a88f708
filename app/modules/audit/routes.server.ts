import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import { getAudit } from "#modules/audit/contract.ts";
import type { Audit } from "#modules/audit/service.server.ts";

export function auditRoutes(app: FastifyInstance, guard: Guard<unknown>, audit: Audit): void {
  route(app, getAudit, { guard }, ({ query }) => audit.search(query));
}
