import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { confirmIdentity } from "#readers/accounts/verification/session-confirmation.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

export function confirmationRoutes(app: FastifyInstance, accounts: Accounts): void {
  route(app, confirmIdentity, { guard: accounts.requireMember }, async ({ actor, body, request }) => {
    const until = await accounts.confirmation.confirm(actor, body, requestOriginOf(request));
    return { confirmed_until: until.toISOString() };
  });
}
