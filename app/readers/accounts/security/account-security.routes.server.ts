import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  closeOtherSessions,
  closeSession,
  listSecurityEvents,
  listSessions,
} from "#readers/accounts/security/account-security.contract.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function securityRoutes(app: FastifyInstance, accounts: Accounts): void {
  const member = { guard: accounts.requireMember };
  const { security } = accounts;

  route(app, listSessions, member, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return security.sessions(actor);
  });
  route(app, closeSession, member, async ({ actor, params, request }) => {
    requireSelf(actor, params.id);
    return security.closeSession(actor, params.sessionId, requestOriginOf(request)) as Promise<undefined>;
  });
  route(app, closeOtherSessions, member, async ({ actor, params, request }) => {
    requireSelf(actor, params.id);
    return security.closeOtherSessions(actor, requestOriginOf(request));
  });
  route(app, listSecurityEvents, member, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return security.events(actor.id);
  });
}
