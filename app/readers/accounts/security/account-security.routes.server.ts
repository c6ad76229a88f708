import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  closeOtherSessions,
  closeSession,
  listSecurityEvents,
  listSessions,
} from "#readers/accounts/security/account-security.contract.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function securityRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { security } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, listSessions, self, async ({ actor }) => security.sessions(actor));
  route(app, closeSession, self, async ({ actor, params, request }) =>
    security.closeSession(actor, params.sessionId, requestOriginOf(request)),
  );
  route(app, closeOtherSessions, self, async ({ actor, request }) =>
    security.closeOtherSessions(actor, requestOriginOf(request)),
  );
  route(app, listSecurityEvents, self, async ({ actor }) => security.events(actor.id));
}
