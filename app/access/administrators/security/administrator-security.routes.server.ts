import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import {
  changeAdministratorPassword,
  checkConfirmation,
  confirmAdministrator,
} from "#access/administrators/security/administrator-security.contract.ts";
import type { AdministratorSecurity } from "#access/administrators/security/administrator-security.service.server.ts";
import type { Administrators } from "#access/administrators/administrators.service.server.ts";

export function administratorSecurityRoutes(
  app: FastifyInstance,
  guard: Administrators["requireAdministrator"],
  security: AdministratorSecurity,
): void {
  route(app, changeAdministratorPassword, { guard }, async ({ actor, body }) => {
    await security.changePassword(actor, body.oldPassword, body.newPassword);
    return { ok: true as const };
  });
  route(app, checkConfirmation, { guard }, async () => ({ ok: true as const }));
  route(app, confirmAdministrator, { guard }, async ({ actor, body }) => ({
    confirmed_until: (await security.confirm(actor, body)).toISOString(),
  }));
}
