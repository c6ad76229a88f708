import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  askForAuthenticator,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#readers/accounts/factors/member-second-factor.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function secondFactorRoutes(app: FastifyInstance, accounts: Accounts): void {
  const guard = accounts.requireMember;
  const { secondFactor } = accounts;

  route(app, getSecondFactor, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return secondFactor.status(actor);
  });
  route(app, askForAuthenticator, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return secondFactor.askSetUp(actor);
  });
  route(app, setUpSecondFactor, { guard }, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    return { recovery_codes: await secondFactor.setUp(actor, body, requestOriginOf(request)) };
  });
  route(app, renewRecoveryCodes, { guard }, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    return { recovery_codes: await secondFactor.renewCodes(actor, body.code, requestOriginOf(request)) };
  });
  route(app, removeSecondFactor, { guard }, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    await secondFactor.remove(actor, body.code, requestOriginOf(request));
    return undefined;
  });
}
