import type { FastifyInstance } from "fastify";
import { requireSelf } from "#readers/accounts/membership.rules.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { exportOwnData } from "#office/personal-data/personal-data.contract.ts";
import type { PersonalData, DataRequests } from "#office/personal-data/personal-data.service.server.ts";
import { route, type Guard } from "#platform/http/http.server.ts";
import { eraseMember, exportMember } from "#office/personal-data/back-office/data-requests.contract.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { PersonalDataAct } from "#office/personal-data/personal-data.rules.ts";

export function personalDataRoutes(app: FastifyInstance, accounts: Accounts, data: PersonalData): void {
  route(
    app,
    exportOwnData,
    { guard: accounts.requireMember },
    async ({ actor, params, body, request, reply }) => {
      requireSelf(actor, params.id);
      const everything = await data.takeAlong(actor, body.password, requestOriginOf(request));
      const day = everything.exported_at.slice(0, 10);
      return reply
        .header("content-type", "application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="mes-donnees-${day}.json"`)
        .header("cache-control", "no-store")
        .send(JSON.stringify(everything, null, 2));
    },
  );
}

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
