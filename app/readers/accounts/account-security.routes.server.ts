import type { FastifyInstance } from "fastify";
import { route, anyone, type Policy } from "#platform/http/http.server.ts";
import { ofSelf } from "#readers/accounts/membership.rules.ts";
import * as accountSecurityCalls from "#readers/accounts/security/account-security.contract.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";
import {
  askForLostFactor,
  keepFactors,
  keepFactorsByLink,
} from "#readers/accounts/factors/lost-factor.contract.ts";
import * as memberPasskeysCalls from "#readers/accounts/factors/member-passkeys.contract.ts";
import * as memberSecondFactorCalls from "#readers/accounts/factors/member-second-factor.contract.ts";

export function securityRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { security } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, accountSecurityCalls.listSessions, self, async ({ actor }) => security.sessions(actor));
  route(app, accountSecurityCalls.closeSession, self, async ({ actor, params, request }) =>
    security.closeSession(actor, params.sessionId, requestOriginOf(request)),
  );
  route(app, accountSecurityCalls.closeOtherSessions, self, async ({ actor, request }) =>
    security.closeOtherSessions(actor, requestOriginOf(request)),
  );
  route(app, accountSecurityCalls.listSecurityEvents, self, async ({ actor }) => security.events(actor.id));
}

/** @param limit for calls of strangers */
export function lostFactorRoutes(
  app: FastifyInstance,
  { lostFactors, requireMember }: Pick<Accounts, "lostFactors" | "requireMember">,
  limit: NonNullable<Policy<null>["limit"]>,
): void {
  const self = ofSelf(requireMember);
  route(app, askForLostFactor, { guard: anyone, limit }, async ({ body, request }) => {
    const endsAt = await lostFactors.ask(body.challenge, requestOriginOf(request));
    return { ends_at: endsAt.toISOString() };
  });
  route(app, keepFactorsByLink, { guard: anyone, limit }, ({ body, request }) =>
    lostFactors.cancelByLink(body.token, requestOriginOf(request)),
  );
  route(app, keepFactors, self, ({ actor, request }) =>
    lostFactors.cancelBy(actor, requestOriginOf(request)),
  );
}

export function passkeyRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { passkeys } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, memberPasskeysCalls.listPasskeys, self, async ({ actor }) => passkeys.list(actor));
  route(app, memberPasskeysCalls.askForNewPasskey, self, async ({ actor }) => passkeys.askNew(actor));
  route(app, memberPasskeysCalls.addPasskey, self, async ({ actor, body, request }) =>
    passkeys.add(actor, body, requestOriginOf(request)),
  );
  route(app, memberPasskeysCalls.renamePasskey, self, ({ actor, params, body }) =>
    passkeys.rename(actor, params.passkeyId, body.name),
  );
  route(app, memberPasskeysCalls.removePasskey, self, ({ actor, params, request }) =>
    passkeys.remove(actor, params.passkeyId, requestOriginOf(request)),
  );
}

export function secondFactorRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { secondFactor } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, memberSecondFactorCalls.getSecondFactor, self, async ({ actor }) => secondFactor.status(actor));
  route(app, memberSecondFactorCalls.askForAuthenticator, self, async ({ actor }) =>
    secondFactor.askSetUp(actor),
  );
  route(app, memberSecondFactorCalls.setUpSecondFactor, self, async ({ actor, body, request }) => ({
    recovery_codes: await secondFactor.setUp(actor, body, requestOriginOf(request)),
  }));
  route(app, memberSecondFactorCalls.renewRecoveryCodes, self, async ({ actor, body, request }) => ({
    recovery_codes: await secondFactor.renewCodes(actor, body.code, requestOriginOf(request)),
  }));
  route(app, memberSecondFactorCalls.removeSecondFactor, self, ({ actor, body, request }) =>
    secondFactor.remove(actor, body.code, requestOriginOf(request)),
  );
}
