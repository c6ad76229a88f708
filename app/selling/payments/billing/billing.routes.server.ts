import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { requireSelf } from "#readers/accounts/membership.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import * as calls from "#selling/payments/billing/billing.contract.ts";
import type { BillingIdentities } from "#selling/payments/billing/billing.service.server.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type { Invoices } from "#selling/payments/invoices/invoices.service.server.ts";

export function billingRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  administrator: Guard<Signatory<PaymentAct>>,
  billing: BillingIdentities,
  invoices: Pick<Invoices, "reissue" | "reissueForPublisher">,
  abroad: Pick<SalesAbroad, "lastCountry">,
): void {
  const guard = accounts.requireMember;
  route(app, calls.getBilling, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return { identity: await billing.find(params.id), country: await abroad.lastCountry(params.id) };
  });
  route(app, calls.saveBilling, { guard }, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    return { identity: await billing.save(params.id, body) };
  });
  route(app, calls.forgetBilling, { guard }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    await billing.forget(params.id);
    return { ok: true as const };
  });
  route(app, calls.reissueInvoice, { guard }, ({ actor, params }) =>
    invoices.reissue(actor, params.id, params.paymentId),
  );
  route(app, calls.reissueSaleInvoice, { guard: administrator }, ({ actor, params, body }) =>
    invoices.reissueForPublisher(params.id, body, actor),
  );
}
