import type { FastifyInstance } from "fastify";
import { administratorPasskeyRoutes } from "#modules/administrators/passkeys/routes.server.ts";
import { createAdministratorPasskeys } from "#modules/administrators/passkeys/service.server.ts";
import { administratorRoutes } from "#modules/administrators/routes.server.ts";
import { administratorSecurityRoutes } from "#modules/administrators/security/routes.server.ts";
import { createAdministratorSecurity } from "#modules/administrators/security/service.server.ts";
import { type AuditLog, createAdministratorService } from "#modules/administrators/service.server.ts";
import { teamRoutes } from "#modules/administrators/team/routes.server.ts";
import { createTeam, type LastLogins } from "#modules/administrators/team/service.server.ts";
import type { Factors } from "#modules/factors/module.server.ts";
import type { Deps } from "#platform/deps.server.ts";

export type { ActingAdministrator, KnownAdministrator } from "#modules/administrators/service.server.ts";

export type Administrators = ReturnType<typeof createAdministrators>["api"];

interface Needs {
  factors: Factors;
  /** The audit log, to the right of every module that writes into it. */
  audit: () => AuditLog & LastLogins;
}

/** Administrators: their login, their sessions, their colleagues, and the guard of the back office. */
export function createAdministrators(deps: Deps, { factors, audit }: Needs) {
  const service = createAdministratorService(deps, audit);
  const passkeys = createAdministratorPasskeys(deps, factors, service);
  const api = { ...service, passkeys };
  const security = createAdministratorSecurity(deps);
  const team = createTeam(deps, audit);
  return {
    api,
    routes(app: FastifyInstance) {
      administratorRoutes(app, deps, api, passkeys);
      administratorPasskeyRoutes(app, api.requireAdministrator, passkeys);
      administratorSecurityRoutes(app, api.requireAdministrator, security);
      teamRoutes(app, api.requireAdministrator, team);
    },
    workers() {},
  };
}
