import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { changeDelivery, getGifts, resendGift } from "#selling/promotions/gifts/gifts.contract.ts";
import type { Gifts } from "#selling/promotions/gifts/gifts.service.server.ts";
import { route } from "#platform/http/http.server.ts";

export function giftRoutes(app: FastifyInstance, accounts: Accounts, gifts: Gifts): void {
  const guard = accounts.requireMember;
  route(app, getGifts, { guard }, ({ actor }) => gifts.list(actor.id));
  route(app, changeDelivery, { guard }, ({ params, body, actor }) =>
    gifts.changeDelivery(actor, params.id, body),
  );
  route(app, resendGift, { guard }, ({ params, actor }) => gifts.resend(actor, params.id));
}
