import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import type { PaymentAct } from "#modules/payments/checkout/rules.ts";
import { type Guard, route } from "#platform/http.server.ts";
import { refundPaymentCall, retryRefund } from "#modules/payments/refunds/contract.ts";
import type { Refunds } from "#modules/payments/refunds/service.server.ts";

export function refundRoutes(
  app: FastifyInstance,
  administrator: Guard<Signatory<PaymentAct> & { username: string }>,
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
