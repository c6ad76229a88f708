import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { ConsentSetting } from "#selling/payments/checkout/consent-setting.service.server.ts";
import {
  checkout,
  getConsent,
  getPayments,
  getSubscriptionOffer,
  subscribe,
} from "#selling/payments/checkout/checkout.contract.ts";
import type { Fulfilment } from "#selling/payments/orders/fulfilment.service.server.ts";
import type { Payments } from "#selling/payments/checkout.service.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";

interface Services {
  payments: Payments;
  consent: ConsentSetting;
  fulfilment: Fulfilment;
  withdrawals: Pick<Withdrawals, "subscriptionOpensAt">;
}

export function paymentRoutes(app: FastifyInstance, accounts: Accounts, services: Services): void {
  const { payments, consent, fulfilment, withdrawals } = services;
  const guard = accounts.requireMember;
  route(app, getConsent, { guard: anyone }, async () => payments.consentWording());
  route(app, checkout, { guard }, async ({ actor, body }) => {
    payments.requireCurrentConsent(body.consent_version);
    await consent.check(body.withdrawal_consent);
    return { url: await payments.checkout(actor, body.edition_ids, body.withdrawal_consent) };
  });
  route(app, subscribe, { guard }, async ({ actor, body }) => {
    payments.requireCurrentConsent(body?.consent_version);
    const isGiven = body?.withdrawal_consent ?? false;
    await consent.check(isGiven);
    return { url: await payments.subscribe(actor, isGiven) };
  });
  route(app, getSubscriptionOffer, { guard }, async ({ actor }) => ({
    opens_at: (await withdrawals.subscriptionOpensAt(actor))?.toISOString() ?? null,
  }));
  route(app, getPayments, { guard }, ({ actor, params }) => payments.list(actor, params.id));
  webhookRoute(app, fulfilment);
}

/** Signatures cover the exact bytes: only this route receives its body unparsed. */
function webhookRoute(app: FastifyInstance, fulfilment: Fulfilment): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/payments/webhooks/stripe",
      { schema: { tags: ["payments"], summary: "Stripe's messages" } },
      async (request, reply) => {
        const signature = request.headers["stripe-signature"];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await fulfilment.receiveWebhook(body, typeof signature === "string" ? signature : undefined);
        return reply.header("cache-control", "no-store").send({ received: true });
      },
    );
  });
}
