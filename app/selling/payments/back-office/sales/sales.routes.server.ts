import type { FastifyInstance } from "fastify";
import {
  getSale,
  getSales,
  resendReceipt,
  getUsedWithdrawals,
} from "#selling/payments/back-office/sales/sales.contract.ts";
import type { Sales, UsedWithdrawals } from "#selling/payments/back-office/sales/sales.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";

export function saleRoutes(app: FastifyInstance, guard: Guard<Signatory<PaymentAct>>, sales: Sales): void {
  route(app, getSales, { guard }, ({ query }) => sales.list(query));
  route(app, getSale, { guard }, ({ params }) => sales.show(params.id));
  route(app, resendReceipt, { guard }, ({ params, actor }) => sales.resendReceipt(params.id, actor));
}

export function usedWithdrawalRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  withdrawals: UsedWithdrawals,
): void {
  route(app, getUsedWithdrawals, { guard }, () => withdrawals.list());
}
