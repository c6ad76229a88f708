import type { FastifyInstance } from "fastify";
import { sendTable } from "#platform/http/table-file.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { exportAudit, getAudit } from "#office/audit/audit.contract.ts";
import type { Audit } from "#office/audit/audit.service.server.ts";

const auditHeadings = ["Quand", "Quoi", "Sur quoi", "Qui", "Appareil", "Adresse", "Détails"];

export function auditRoutes(app: FastifyInstance, guard: Guard<Signatory>, audit: Audit): void {
  route(app, getAudit, { guard }, ({ query }) => audit.search(query));
  route(app, exportAudit, { guard }, async ({ query, actor, reply }) =>
    sendTable(reply, "journal.csv", auditHeadings, await audit.exported(query, actor)),
  );
}
