import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#readers/accounts/factors/member-passkeys.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function passkeyRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { passkeys } = accounts;

  const self = ofSelf(accounts.requireMember);
  route(app, listPasskeys, self, async ({ actor }) => passkeys.list(actor));
  route(app, askForNewPasskey, self, async ({ actor }) => passkeys.askNew(actor));
  route(app, addPasskey, self, async ({ actor, body, request }) =>
    passkeys.add(actor, body, requestOriginOf(request)),
  );
  route(app, renamePasskey, self, ({ actor, params, body }) =>
    passkeys.rename(actor, params.passkeyId, body.name),
  );
  route(app, removePasskey, self, ({ actor, params, request }) =>
    passkeys.remove(actor, params.passkeyId, requestOriginOf(request)),
  );
}
