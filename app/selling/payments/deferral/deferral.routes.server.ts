import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import { changeDeferral, getDeferral } from "#selling/payments/deferral/deferral.contract.ts";
import type { Deferral } from "#selling/payments/deferral/deferral.service.server.ts";

export function deferralRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<PaymentAct>>,
  deferral: Deferral,
): void {
  route(app, getDeferral, { guard }, ({ query }) => deferral.atEnd(query));
  route(app, changeDeferral, { guard }, ({ body, actor }) => deferral.change(body, actor));
}
