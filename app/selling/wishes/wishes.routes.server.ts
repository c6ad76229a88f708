import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import * as calls from "#selling/wishes/wishes.contract.ts";
import type { WishLists } from "#selling/wishes/wishes.service.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";

export function wishRoutes(app: FastifyInstance, accounts: Accounts, lists: WishLists): void {
  const guard = accounts.requireMember;
  route(app, calls.getWishedEditions, { guard: anyone }, ({ query }) => lists.editions(query.ids));
  route(app, calls.getWishes, { guard }, ({ actor }) => lists.list(actor.id));
  route(app, calls.addWish, { guard }, ({ actor, params }) => lists.add(actor, params.editionId));
  route(app, calls.removeWish, { guard }, ({ actor, params }) => lists.remove(actor.id, params.editionId));
  route(app, calls.mergeWishes, { guard }, ({ actor, body }) => lists.merge(actor, body.wishes));
  route(app, calls.chooseWishNews, { guard }, ({ actor, body }) => lists.chooseNews(actor, body.chosen));
  route(app, calls.stopWishNews, { guard: anyone }, ({ body }) => lists.stopNews(body.token));
  // Mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058 §3.1), whose content says nothing more.
  const oneClick = { guard: anyone, ignoresForm: true } as const;
  route(app, calls.unsubscribeWishNews, oneClick, ({ params }) => lists.stopNews(params.token));
}
