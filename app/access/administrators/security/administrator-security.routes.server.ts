import type { FastifyInstance } from "fastify";
import { route, type Guard } from "#platform/http/http.server.ts";
import {
  changeAdministratorPassword,
  changeFactorRule,
  getFactorRule,
  checkConfirmation,
  confirmAdministrator,
  addAdministratorPasskey,
  askForNewAdministratorPasskey,
  listAdministratorPasskeys,
  removeAdministratorPasskey,
  renameAdministratorPasskey,
  askForAdministratorAuthenticator,
  getAdministratorFactor,
  removeAdministratorFactor,
  removeColleagueFactors,
  renewAdministratorRecoveryCodes,
  setUpAdministratorFactor,
} from "#access/administrators/security/administrator-security.contract.ts";
import type { AdministratorSecurity } from "#access/administrators/security/administrator-security.service.server.ts";
import type {
  Administrators,
  ActingAdministrator,
} from "#access/administrators/administrators.service.server.ts";
import type { AdministratorPasskeys } from "#access/administrators/security/administrator-passkeys.service.server.ts";
import type { FactorRule } from "#access/administrators/security/factor-rule.service.server.ts";
import type { AdministratorFactor } from "#access/administrators/security/administrator-second-factor.service.server.ts";

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

export function administratorPasskeyRoutes(
  app: FastifyInstance,
  /** Also before a second factor is set up. */
  guard: Guard<ActingAdministrator>,
  passkeys: AdministratorPasskeys,
): void {
  route(app, listAdministratorPasskeys, { guard }, ({ actor }) => passkeys.list(actor));
  route(app, askForNewAdministratorPasskey, { guard }, ({ actor }) => passkeys.askNew(actor));
  route(app, addAdministratorPasskey, { guard }, ({ actor, body }) => passkeys.add(actor, body));
  route(app, renameAdministratorPasskey, { guard }, ({ actor, params, body }) =>
    passkeys.rename(actor, params.id, body.name),
  );
  route(app, removeAdministratorPasskey, { guard }, ({ actor, params }) => passkeys.remove(actor, params.id));
}

export function administratorFactorRoutes(
  app: FastifyInstance,
  { requireAdministrator, requireSession }: Administrators,
  { factor, rule }: { factor: AdministratorFactor; rule: FactorRule },
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
  route(app, getFactorRule, { guard: requireAdministrator }, () => rule.state());
  route(app, changeFactorRule, { guard: requireAdministrator }, ({ actor, body }) =>
    rule.choose(body.roles, actor),
  );
  route(app, removeColleagueFactors, { guard: requireAdministrator }, ({ actor, params }) =>
    factor.removeOf(params.id, actor),
  );
}
