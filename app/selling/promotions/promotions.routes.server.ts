import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as calls from "#selling/promotions/batches/code-batches.contract.ts";
import type { PromotionAct } from "#selling/promotions/batches/code-batches.rules.ts";
import type { CodeBatches } from "#selling/promotions/batches/code-batches.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { changeDelivery, getGifts, resendGift } from "#selling/promotions/gifts/gifts.contract.ts";
import type { Gifts } from "#selling/promotions/gifts/gifts.service.server.ts";
import { getCode, redeemCode } from "#selling/promotions/redemption/redemption.contract.ts";
import type { Redemption } from "#selling/promotions/redemption/redemption.service.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";

export function batchRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PromotionAct>>,
  batches: CodeBatches,
): void {
  route(app, calls.getCodeBatches, { guard }, () => batches.list());
  route(app, calls.createCodeBatch, { guard }, ({ body, actor }) => batches.create(body, actor));
  route(app, calls.getCodeBatch, { guard }, ({ params }) => batches.read(params.id));
  route(app, calls.getBatchCodes, { guard }, ({ params, query }) =>
    batches.codes(params.id, query.page ?? 1),
  );
  route(app, calls.exportBatchCodes, { guard }, async ({ params, actor, reply }) => {
    const { name, lines } = await batches.exported(params.id, actor);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(name))
      .header("cache-control", "no-store")
      .send(Readable.from(lines));
  });
  route(app, calls.revokeCodeBatch, { guard }, ({ params, actor }) => batches.revoke(params.id, actor));
  route(app, calls.revokeCode, { guard }, async ({ params, actor }) => {
    await batches.revokeOne(params.id, params.code, actor);
    return { ok: true as const };
  });
}

export function giftRoutes(app: FastifyInstance, accounts: Accounts, gifts: Gifts): void {
  const guard = accounts.requireMember;
  route(app, getGifts, { guard }, ({ actor }) => gifts.list(actor.id));
  route(app, changeDelivery, { guard }, ({ params, body, actor }) =>
    gifts.changeDelivery(actor, params.id, body),
  );
  route(app, resendGift, { guard }, ({ params, actor }) => gifts.resend(actor, params.id));
}

export function redemptionRoutes(app: FastifyInstance, accounts: Accounts, redemption: Redemption): void {
  route(app, getCode, { guard: accounts.identify }, ({ params, actor, request }) =>
    redemption.read(params.code, actor, networkKeysOf(request.ip).line),
  );
  route(app, redeemCode, { guard: accounts.requireMember }, ({ params, actor, request }) =>
    redemption.redeem(params.code, actor, networkKeysOf(request.ip).line),
  );
}
