import type { FastifyInstance, FastifyRequest } from "fastify";
import { firstLogin, mailCode } from "#readers/accounts/login/first-login.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";
import type { LoginOrigin } from "#readers/accounts/login/member-sessions.service.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";

interface FirstLoginCalls {
  limit: (request: FastifyRequest) => Promise<void>;
  originOf: (request: FastifyRequest) => LoginOrigin;
}

export function firstLoginRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  { limit, originOf }: FirstLoginCalls,
): void {
  route(app, firstLogin, { guard: anyone, limit }, async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { token, memberId, device } = await accounts.firstLogin.logIn(body, origin);
    await origin.devices.issue(reply, memberId, device.token);
    return { token };
  });
  route(app, mailCode, { guard: anyone, limit }, async ({ body }) => {
    await accounts.firstLogin.mailCode(body.key);
    return { message: "Un autre code est parti." };
  });
}
