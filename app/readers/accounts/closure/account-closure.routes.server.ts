import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { closeAccount, getClosure, keepAccount } from "#readers/accounts/closure/account-closure.contract.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function closureRoutes(app: FastifyInstance, accounts: Accounts): void {
  const self = ofSelf(accounts.requireMember);
  route(app, getClosure, self, async ({ actor }) => ({
    closes_at: actor.account.closesAt?.toISOString() ?? null,
  }));
  route(app, closeAccount, self, async ({ actor, body, request }) => {
    await accounts.passwords.confirm(actor, body.password);
    return { closes_at: (await accounts.closure.ask(actor, requestOriginOf(request))).toISOString() };
  });
  route(app, keepAccount, self, ({ actor, request }) =>
    accounts.closure.undo(actor, requestOriginOf(request)),
  );
}
