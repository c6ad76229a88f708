import type { FastifyInstance } from "fastify";
import {
  administratorPasskeyRoutes,
  administratorSecurityRoutes,
  administratorFactorRoutes,
} from "#access/administrators/security/administrator-security.routes.server.ts";
import { createAdministratorPasskeys } from "#access/administrators/security/administrator-passkeys.service.server.ts";
import { administratorRoutes } from "#access/administrators/administrators.routes.server.ts";
import { createAdministratorSecurity } from "#access/administrators/security/administrator-security.service.server.ts";
import { createAdministratorFactor } from "#access/administrators/security/administrator-second-factor.service.server.ts";
import {
  type AuditLog,
  createAdministratorService,
} from "#access/administrators/administrators.service.server.ts";
import { administratorLinkRoutes } from "#access/administrators/links/administrator-links.routes.server.ts";
import type { AdministratorMails } from "#access/administrators/links/administrator-links.rules.ts";
import { createAdministratorLinks } from "#access/administrators/links/administrator-links.service.server.ts";
import { handleAdministratorMails } from "#access/administrators/links/administrator-links.worker.server.ts";
import { createFactorRule } from "#access/administrators/security/factor-rule.service.server.ts";
import { teamRoutes } from "#access/administrators/team/team.routes.server.ts";
import { createTeam, type LastLogins } from "#access/administrators/team/team.service.server.ts";
import { administratorFactors } from "#access/administrators/administrators.store.server.ts";
import { type Factors, resealAuthenticators } from "#access/factors/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Reseal } from "#platform/identity/sealing.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type {
  ActingAdministrator,
  KnownAdministrator,
} from "#access/administrators/administrators.service.server.ts";

/** Seals administrators' secrets again, for a new key. */
export const resealAdministratorAuthenticators = (tx: Queryable, reseal: Reseal) =>
  resealAuthenticators(tx, reseal, administratorFactors);

export type Administrators = ReturnType<typeof createAdministrators>["api"];

interface Needs {
  factors: Factors;
  /** The audit log, to the right of every module that writes into it. */
  audit: () => AuditLog & LastLogins;
  /** Which dress mails as the house's, to the right as well. */
  mails: () => AdministratorMails;
}

/** Administrators: their login, their sessions, their colleagues, and the guard of the back office. */
export function createAdministrators(deps: Deps, { factors, audit, mails }: Needs) {
  const rule = createFactorRule(deps);
  const service = createAdministratorService(deps, audit, (...login) => factor.requireFor(...login), rule);
  const factor = createAdministratorFactor(deps, factors, service, rule, audit);
  const passkeys = createAdministratorPasskeys(deps, factors, service, rule);
  const links = createAdministratorLinks(deps, service, audit);
  const api = { ...service, passkeys, factor };
  const security = createAdministratorSecurity(deps, factor);
  const team = createTeam(deps, audit);
  return {
    api,
    routes(app: FastifyInstance) {
      administratorRoutes(app, deps, api, { passkeys, factor, links, team });
      administratorLinkRoutes(app, deps, api, links);
      administratorPasskeyRoutes(app, api.requireSession, passkeys);
      administratorFactorRoutes(app, api, { factor, rule });
      administratorSecurityRoutes(app, api.requireAdministrator, security);
      teamRoutes(app, api.requireAdministrator, team);
    },
    workers() {
      handleAdministratorMails(deps, { mails, audit });
    },
  };
}
