import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { ConsentSetting } from "#selling/payments/checkout/consent-setting.service.server.ts";
import { checkoutGift } from "#selling/payments/gifts/gift-orders.contract.ts";
import type { GiftOrders } from "#selling/payments/gifts/gift-orders.service.server.ts";
import type { Payments } from "#selling/payments/checkout.service.server.ts";
import { route } from "#platform/http/http.server.ts";

interface Services {
  checkout: Pick<Payments, "requireCurrentConsent">;
  consent: ConsentSetting;
  giftOrders: GiftOrders;
}

export function giftOrderRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  { checkout, consent, giftOrders }: Services,
): void {
  route(app, checkoutGift, { guard: accounts.requireMember }, async ({ actor, body }) => {
    checkout.requireCurrentConsent(body.consent_version);
    await consent.check(body.withdrawal_consent);
    const draft = {
      senderName: actor.account.username,
      message: body.message || null,
      recipientEmail: body.recipient_email,
      deliverOn: body.deliver_on,
    };
    return { url: await giftOrders.checkout(actor, body.edition_id, draft, body.withdrawal_consent) };
  });
}
