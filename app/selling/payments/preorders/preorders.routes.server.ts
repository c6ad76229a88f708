import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Payments } from "#selling/payments/checkout.service.server.ts";
import * as calls from "#selling/payments/preorders/preorders.contract.ts";
import type { PreorderOrders } from "#selling/payments/preorders/preorder-orders.service.server.ts";

export function preorderRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  payments: Pick<Payments, "requireCurrentConsent">,
  preorders: PreorderOrders,
): void {
  const guard = accounts.requireMember;
  route(app, calls.getPreorders, { guard }, ({ actor }) => preorders.list(actor));
  route(app, calls.placePreorder, { guard }, async ({ actor, body }) => ({
    url: await preorders.place(actor, body.edition_id, body.card_consent, body),
  }));
  route(app, calls.leavePreorder, { guard }, ({ actor, params }) => preorders.leave(actor, params.paymentId));
  route(app, calls.acceptPreorder, { guard }, ({ actor, params, body }) => {
    payments.requireCurrentConsent(body.consent_version);
    return preorders.accept(actor, params.paymentId);
  });
  route(app, calls.payPreorder, { guard }, async ({ actor, params }) => ({
    url: await preorders.pay(actor, params.paymentId),
  }));
}
