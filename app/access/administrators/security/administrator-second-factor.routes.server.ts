import type { FastifyInstance } from "fastify";
import {
  askForAdministratorAuthenticator,
  getAdministratorFactor,
  removeAdministratorFactor,
  removeColleagueFactors,
  renewAdministratorRecoveryCodes,
  setUpAdministratorFactor,
} from "#access/administrators/security/administrator-second-factor.contract.ts";
import type { AdministratorFactor } from "#access/administrators/security/administrator-second-factor.service.server.ts";
import type { Administrators } from "#access/administrators/administrators.service.server.ts";
import { route } from "#platform/http/http.server.ts";

export function administratorFactorRoutes(
  app: FastifyInstance,
  { requireAdministrator, requireSession }: Administrators,
  factor: AdministratorFactor,
): void {
  const own = { guard: requireSession };
  route(app, getAdministratorFactor, own, ({ actor }) => factor.status(actor));
  route(app, askForAdministratorAuthenticator, own, ({ actor }) => factor.askSetUp(actor));
  route(app, setUpAdministratorFactor, own, async ({ actor, body }) => ({
    recovery_codes: await factor.setUp(actor, body),
  }));
  route(app, renewAdministratorRecoveryCodes, own, async ({ actor, body }) => ({
    recovery_codes: await factor.renewCodes(actor, body.code),
  }));
  route(app, removeAdministratorFactor, own, ({ actor, body }) => factor.remove(actor, body.code));
  route(app, removeColleagueFactors, { guard: requireAdministrator }, ({ actor, params }) =>
    factor.removeOf(params.id, actor),
  );
}
