import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "#platform/http.server.ts";
import {
  addAdministrator,
  changeAdministratorPassword,
  closeAdministratorSession,
  getAdministrators,
  getAdministratorSessions,
  removeAdministrator,
} from "#modules/administrators/security/contract.ts";
import type { AdministratorSecurity } from "#modules/administrators/security/service.server.ts";
import { administratorCookie, type Administrators } from "#modules/administrators/service.server.ts";

const tokenOf = ({ cookies }: FastifyRequest): string => cookies[administratorCookie] ?? "";
const ok = { ok: true as const };

export function administratorSecurityRoutes(
  app: FastifyInstance,
  guard: Administrators["requireAdministrator"],
  security: AdministratorSecurity,
): void {
  route(app, getAdministratorSessions, { guard }, ({ actor, request }) =>
    security.sessions(actor, tokenOf(request)),
  );
  route(app, closeAdministratorSession, { guard }, async ({ actor, params }) => {
    await security.closeSession(actor, params.id);
    return ok;
  });
  route(app, changeAdministratorPassword, { guard }, async ({ actor, request, body }) => {
    await security.changePassword(actor, tokenOf(request), body.oldPassword, body.newPassword);
    return ok;
  });
  route(app, getAdministrators, { guard }, ({ actor }) => security.colleagues(actor));
  route(app, addAdministrator, { guard }, ({ body }) => security.add(body.username));
  route(app, removeAdministrator, { guard }, async ({ actor, params }) => {
    await security.remove(actor, params.id);
    return ok;
  });
}
