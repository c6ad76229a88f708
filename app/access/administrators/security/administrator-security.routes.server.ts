import type { FastifyInstance } from "fastify";
import { route, type Guard } from "#platform/http/http.server.ts";
import * as calls from "#access/administrators/security/administrator-security.contract.ts";
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
  route(app, calls.changeAdministratorPassword, { guard }, async ({ actor, body }) => {
    await security.changePassword(actor, body.oldPassword, body.newPassword);
    return { ok: true as const };
  });
  route(app, calls.checkConfirmation, { guard }, async () => ({ ok: true as const }));
  route(app, calls.confirmAdministrator, { guard }, async ({ actor, body }) => ({
    confirmed_until: (await security.confirm(actor, body)).toISOString(),
  }));
}

export function administratorPasskeyRoutes(
  app: FastifyInstance,
  /** Also before a second factor is set up. */
  guard: Guard<ActingAdministrator>,
  passkeys: AdministratorPasskeys,
): void {
  route(app, calls.listAdministratorPasskeys, { guard }, ({ actor }) => passkeys.list(actor));
  route(app, calls.askForNewAdministratorPasskey, { guard }, ({ actor }) => passkeys.askNew(actor));
  route(app, calls.addAdministratorPasskey, { guard }, ({ actor, body }) => passkeys.add(actor, body));
  route(app, calls.renameAdministratorPasskey, { guard }, ({ actor, params, body }) =>
    passkeys.rename(actor, params.id, body.name),
  );
  route(app, calls.removeAdministratorPasskey, { guard }, ({ actor, params }) =>
    passkeys.remove(actor, params.id),
  );
}

export function administratorFactorRoutes(
  app: FastifyInstance,
  { requireAdministrator, requireSession }: Administrators,
  { factor, rule }: { factor: AdministratorFactor; rule: FactorRule },
): void {
  const own = { guard: requireSession };
  route(app, calls.getAdministratorFactor, own, ({ actor }) => factor.status(actor));
  route(app, calls.askForAdministratorAuthenticator, own, ({ actor }) => factor.askSetUp(actor));
  route(app, calls.setUpAdministratorFactor, own, async ({ actor, body }) => ({
    recovery_codes: await factor.setUp(actor, body),
  }));
  route(app, calls.renewAdministratorRecoveryCodes, own, async ({ actor, body }) => ({
    recovery_codes: await factor.renewCodes(actor, body.code),
  }));
  route(app, calls.removeAdministratorFactor, own, ({ actor, body }) => factor.remove(actor, body.code));
  route(app, calls.getFactorRule, { guard: requireAdministrator }, () => rule.state());
  route(app, calls.changeFactorRule, { guard: requireAdministrator }, ({ actor, body }) =>
    rule.choose(body.roles, actor),
  );
  route(app, calls.removeColleagueFactors, { guard: requireAdministrator }, ({ actor, params }) =>
    factor.removeOf(params.id, actor),
  );
}
