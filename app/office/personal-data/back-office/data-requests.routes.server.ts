import type { FastifyInstance } from "fastify";
import { eraseMember, exportMember } from "#office/personal-data/back-office/data-requests.contract.ts";
import type { DataRequests } from "#office/personal-data/back-office/data-requests.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { PersonalDataAct } from "#office/personal-data/personal-data.rules.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function dataRequestRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PersonalDataAct>>,
  requests: DataRequests,
): void {
  route(app, exportMember, { guard }, async ({ params, actor, reply }) => {
    const file = JSON.stringify(await requests.exportOf(params.id, actor), null, 2);
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="membre-${params.id}.json"`)
      .header("cache-control", "no-store")
      .send(file);
  });
  route(app, eraseMember, { guard }, async ({ params, body, actor }) => {
    await requests.erase(params.id, body.username, actor);
    return { ok: true as const };
  });
}
