import type { FastifyInstance } from "fastify";
import { getSale, getSales, resendReceipt } from "#modules/payments/back-office/sales/contract.ts";
import type { Sales } from "#modules/payments/back-office/sales/service.server.ts";
import type { PaymentAct } from "#modules/payments/checkout/rules.ts";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";

export function saleRoutes(app: FastifyInstance, guard: Guard<Signatory<PaymentAct>>, sales: Sales): void {
  route(app, getSales, { guard }, ({ query }) => sales.list(query));
  route(app, getSale, { guard }, ({ params }) => sales.show(params.id));
  route(app, resendReceipt, { guard }, ({ params, actor }) => sales.resendReceipt(params.id, actor));
}
