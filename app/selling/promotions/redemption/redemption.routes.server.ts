import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { getCode, redeemCode } from "#selling/promotions/redemption/redemption.contract.ts";
import type { Redemption } from "#selling/promotions/redemption/redemption.service.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { route } from "#platform/http/http.server.ts";

export function redemptionRoutes(app: FastifyInstance, accounts: Accounts, redemption: Redemption): void {
  route(app, getCode, { guard: accounts.identify }, ({ params, actor, request }) =>
    redemption.read(params.code, actor, networkKeysOf(request.ip).line),
  );
  route(app, redeemCode, { guard: accounts.requireMember }, ({ params, actor, request }) =>
    redemption.redeem(params.code, actor, networkKeysOf(request.ip).line),
  );
}
