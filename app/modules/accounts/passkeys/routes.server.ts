import type { FastifyInstance } from "fastify";
import { route } from "#platform/http.server.ts";
import { requestOriginOf } from "#platform/request-origin.server.ts";
import { requireSelf } from "#modules/accounts/membership/rules.ts";
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#modules/accounts/passkeys/contract.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";

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
