import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#readers/accounts/factors/member-passkeys.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function passkeyRoutes(app: FastifyInstance, accounts: Accounts): void {
  const guard = accounts.requireMember;
  const { passkeys } = accounts;

  route(app, listPasskeys, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return passkeys.list(actor);
  });
  route(app, askForNewPasskey, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return passkeys.askNew(actor);
  });
  route(app, addPasskey, { guard }, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    return passkeys.add(actor, body, requestOriginOf(request));
  });
  route(app, renamePasskey, { guard }, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await passkeys.rename(actor, params.passkeyId, body.name);
    return undefined;
  });
  route(app, removePasskey, { guard }, async ({ actor, params, request }) => {
    requireSelf(actor, params.id);
    await passkeys.remove(actor, params.passkeyId, requestOriginOf(request));
    return undefined;
  });
}
