import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  askForAuthenticator,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#readers/accounts/factors/member-second-factor.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function secondFactorRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { secondFactor } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, getSecondFactor, self, async ({ actor }) => secondFactor.status(actor));
  route(app, askForAuthenticator, self, async ({ actor }) => secondFactor.askSetUp(actor));
  route(app, setUpSecondFactor, self, async ({ actor, body, request }) => ({
    recovery_codes: await secondFactor.setUp(actor, body, requestOriginOf(request)),
  }));
  route(app, renewRecoveryCodes, self, async ({ actor, body, request }) => ({
    recovery_codes: await secondFactor.renewCodes(actor, body.code, requestOriginOf(request)),
  }));
  route(app, removeSecondFactor, self, ({ actor, body, request }) =>
    secondFactor.remove(actor, body.code, requestOriginOf(request)),
  );
}
