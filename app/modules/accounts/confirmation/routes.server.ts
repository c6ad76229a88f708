import type { FastifyInstance } from "fastify";
import { route } from "#platform/http.server.ts";
import { requestOriginOf } from "#platform/request-origin.server.ts";
import { confirmIdentity } from "#modules/accounts/confirmation/contract.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";

export function confirmationRoutes(app: FastifyInstance, accounts: Accounts): void {
  route(app, confirmIdentity, { guard: accounts.requireMember }, async ({ actor, body, request }) => {
    const until = await accounts.confirmation.confirm(actor, body, requestOriginOf(request));
    return { confirmed_until: until.toISOString() };
  });
}
