import type { FastifyInstance } from "fastify";
import { route } from "#platform/http.server.ts";
import { requestOriginOf } from "#platform/request-origin.server.ts";
import { requireSelf } from "#modules/accounts/membership/rules.ts";
import {
  askForAuthenticator,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#modules/accounts/second-factor/contract.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";

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
