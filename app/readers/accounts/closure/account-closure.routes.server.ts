import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { closeAccount, getClosure, keepAccount } from "#readers/accounts/closure/account-closure.contract.ts";
import { requireSelf } from "#readers/accounts/profile/membership.rules.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function closureRoutes(app: FastifyInstance, accounts: Accounts): void {
  const guard = accounts.requireMember;
  route(app, getClosure, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return { closes_at: actor.account.closesAt?.toISOString() ?? null };
  });
  route(app, closeAccount, { guard }, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    await accounts.passwords.confirm(actor, body.password);
    return { closes_at: (await accounts.closure.ask(actor, requestOriginOf(request))).toISOString() };
  });
  route(app, keepAccount, { guard }, async ({ actor, params, request }) => {
    requireSelf(actor, params.id);
    await accounts.closure.undo(actor, requestOriginOf(request));
    return undefined;
  });
}
