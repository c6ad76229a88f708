import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { ConsentSetting } from "#modules/payments/consent-setting/service.server.ts";
import { checkoutGift } from "#modules/payments/gifts/contract.ts";
import type { GiftOrders } from "#modules/payments/gifts/service.server.ts";
import type { Payments } from "#modules/payments/service.server.ts";
import { route } from "#platform/http.server.ts";

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
