import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http/http.server.ts";
import { refundPaymentCall, retryRefund } from "#selling/payments/refunds/refunds.contract.ts";
import type { RefundingAdministrator, Refunds } from "#selling/payments/refunds/refunds.service.server.ts";

export function refundRoutes(
  app: FastifyInstance,
  administrator: Guard<RefundingAdministrator>,
  refunds: Refunds,
): void {
  route(app, refundPaymentCall, { guard: administrator }, ({ params, body, actor }) =>
    refunds.requestByAdministrator(params.id, actor, {
      editionIds: body.edition_ids ?? null,
      keepEditions: body.keep_editions,
      note: body.note ?? null,
    }),
  );
  route(app, retryRefund, { guard: administrator }, ({ params, actor }) => refunds.retry(params.id, actor));
}
