import type { FastifyInstance } from "fastify";
import { anyone, route, type Guard } from "#platform/http/http.server.ts";
import type { PlainForms } from "#platform/http/plain-forms.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { ConsentSetting } from "#selling/payments/checkout/consent-setting.service.server.ts";
import * as calls from "#selling/payments/checkout/checkout.contract.ts";
import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import type { Payments } from "#selling/payments/checkout.service.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";
import { checkoutGift } from "#selling/payments/gifts/gift-orders.contract.ts";
import type { GiftOrders } from "#selling/payments/gifts/gift-orders.service.server.ts";
import {
  refundAmountCall,
  refundPaymentCall,
  retryRefund,
} from "#selling/payments/refunds/refunds.contract.ts";
import type { RefundingAdministrator } from "#selling/payments/refunds/administrators-refunds.service.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import {
  getWaivedContracts,
  getWithdrawableContracts,
  withdraw,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";
import {
  getWithdrawalNotices,
  notifyWithdrawal,
  settleWithdrawalNotice,
} from "#selling/payments/withdrawals/withdrawal-notices.contract.ts";
import type { WithdrawalNotices } from "#selling/payments/withdrawals/withdrawal-notices.service.server.ts";
import { minutes } from "#platform/data/durations.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Simulation } from "#selling/payments/simulation/simulated-payments.service.server.ts";

interface Services {
  payments: Payments;
  consent: ConsentSetting;
  fulfilment: Fulfilment;
  withdrawals: Pick<Withdrawals, "subscriptionOpensAt">;
}

export function paymentRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  forms: PlainForms,
  services: Services,
): void {
  const { payments, consent, fulfilment, withdrawals } = services;
  const guard = accounts.requireMember;
  route(app, calls.getConsent, { guard: anyone }, async () => payments.consentWording());
  const plain = forms.answers<{ url: string }>({
    body: (fields) => ({
      edition_ids: fields.getAll("edition_ids").map(Number),
      lot_ids: fields.getAll("lot_ids").map(Number),
      withdrawal_consent: fields.has("withdrawal_consent"),
      consent_version: fields.get("consent_version") || undefined,
    }),
    page: () => "/panier",
    next: ({ url }) => url,
  });
  route(app, calls.checkout, { guard, plain }, async ({ actor, body }) => {
    payments.requireCurrentConsent(body.consent_version);
    await consent.check(body.withdrawal_consent);
    return {
      url: await payments.checkout(
        actor,
        { editionIds: body.edition_ids, lotIds: body.lot_ids },
        body.withdrawal_consent,
        body,
      ),
    };
  });
  route(app, calls.subscribe, { guard }, async ({ actor, body }) => {
    payments.requireCurrentConsent(body?.consent_version);
    const isGiven = body?.withdrawal_consent ?? false;
    await consent.check(isGiven);
    return { url: await payments.subscribe(actor, isGiven, body ?? undefined) };
  });
  route(app, calls.getSubscriptionOffer, { guard }, async ({ actor }) => ({
    opens_at: (await withdrawals.subscriptionOpensAt(actor))?.toISOString() ?? null,
  }));
  route(app, calls.getPayments, { guard }, ({ actor, params }) => payments.list(actor, params.id));
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

interface GiftServices {
  payments: Pick<Payments, "requireCurrentConsent">;
  consent: ConsentSetting;
  giftOrders: GiftOrders;
}

export function giftOrderRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  { payments, consent, giftOrders }: GiftServices,
): void {
  route(app, checkoutGift, { guard: accounts.requireMember }, async ({ actor, body }) => {
    payments.requireCurrentConsent(body.consent_version);
    const draft = {
      senderName: actor.account.username,
      message: body.message || null,
      recipientEmail: body.recipient_email,
      deliverOn: body.deliver_on,
    };
    const { edition_id, withdrawal_consent } = body;
    if (edition_id === null) return { url: await giftOrders.checkoutSubscription(actor, draft, body) };
    await consent.check(withdrawal_consent);
    return { url: await giftOrders.checkout(actor, edition_id, draft, withdrawal_consent, body) };
  });
}

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
  route(app, refundAmountCall, { guard: administrator }, ({ params, body, actor }) =>
    refunds.requestAmount(params.id, actor, {
      amountCents: body.amount_cents,
      leftCents: body.left_cents,
      reason: body.reason,
    }),
  );
  route(app, retryRefund, { guard: administrator }, ({ params, actor }) => refunds.retry(params.id, actor));
}

const noticesPerLine = { name: "withdrawal", points: 10, seconds: minutes(15) / 1000 } as const;

export function withdrawalNoticeRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, "rateLimits">,
  administrator: Guard<RefundingAdministrator>,
  notices: WithdrawalNotices,
): void {
  const open = {
    guard: anyone,
    limit: ({ ip }: { ip: string }) => rateLimits.consume(noticesPerLine, networkKeysOf(ip).line),
  };
  route(app, notifyWithdrawal, open, ({ body }) => notices.notify(body));
  route(app, getWithdrawalNotices, { guard: administrator }, () => notices.list());
  route(app, settleWithdrawalNotice, { guard: administrator }, ({ params, body, actor }) =>
    notices.settle(params.id, body.payment_id ?? null, actor),
  );
}

export function withdrawalRoutes(app: FastifyInstance, accounts: Accounts, withdrawals: Withdrawals): void {
  const guard = accounts.requireMember;
  route(app, getWithdrawableContracts, { guard }, ({ actor }) => withdrawals.list(actor));
  route(app, getWaivedContracts, { guard }, ({ actor }) => withdrawals.listWaived(actor));
  route(app, withdraw, { guard }, ({ actor, params, body }) =>
    withdrawals.withdraw(actor, params.id, body.edition_ids ?? null, body.name),
  );
}

/** Access to the simulated provider's pages is by the session's secret address, as for hosted ones. */
export function simulationRoutes(app: FastifyInstance, simulation: Simulation): void {
  const open = { guard: anyone };
  route(app, calls.getSimulatedSession, open, ({ params }) => simulation.show(params.sessionId));
  route(app, calls.paySimulatedSession, open, async ({ params, body }) => ({
    url: await simulation.pay(params.sessionId, body),
  }));
  route(app, calls.authenticateSimulatedSession, open, async ({ params, body }) => ({
    url: await simulation.authenticate(params.sessionId, body.confirmed),
  }));
  route(app, calls.abandonSimulatedSession, open, async ({ params }) => ({
    url: await simulation.abandon(params.sessionId),
  }));
}
