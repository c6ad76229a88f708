import type { Caller } from "#readers/accounts/module.server.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import { subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import { subscriptionLabel } from "#selling/payments/checkout/checkout.rules.ts";
import { orderLineOf } from "#selling/payments/orders/orders.rules.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import { lockPayment } from "#selling/payments/payments.store.server.ts";
import type { Gifts, HoldPayment } from "#selling/promotions/module.server.ts";
import type { GiftDraft } from "#selling/promotions/gifts/gifts.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";

export type GiftOrders = ReturnType<typeof createGiftOrders>;

interface Neighbours {
  abroad: Pick<SalesAbroad, "buyerOf" | "ratesAt">;
  catalogue: Pick<Catalogue, "saleableEditions">;
  gifts: Pick<Gifts, "requireDelivery">;
  orders: Pick<Orders, "place">;
  refunds: Pick<Refunds, "ofPayments">;
  settlement: Pick<Settlement, "outstanding">;
}

/** As an order's body has it. */
type AskedBuyer = Parameters<SalesAbroad["buyerOf"]>[1];

/** Editions and subscriptions bought for another person: sold like any other (docs/decisions/066-purchases-as-a-gift.md). */
export function createGiftOrders(
  { config, content, now }: Pick<ShopDeps, "config" | "content" | "now">,
  { abroad, catalogue, gifts, orders, refunds, settlement }: Neighbours,
) {
  /**
   * At the price of every reader: a subscription is for one's own reading.
   * @returns the address of the payment page.
   * @throws AppError 400 for an impossible day or a free edition, 404, 409, 502
   */
  async function checkout(
    viewer: Caller,
    editionId: number,
    gift: GiftDraft,
    consent: boolean,
    asked: AskedBuyer,
  ) {
    requireKept(viewer);
    gifts.requireDelivery(gift.deliverOn);
    const buyer = await abroad.buyerOf(viewer.id, asked);
    const consentVersion = consent ? content.consent.version : null;
    const [edition] = await catalogue.saleableEditions([editionId]);
    if (!edition) throw notFound("Édition introuvable.");
    if (!edition.isDeliverable) throw conflict("Cette édition n’est pas disponible pour le moment.");
    const amountCents = priceFor(edition, { isActiveSubscriber: false });
    if (amountCents === 0)
      throw invalid("Ce livre est gratuit pour tous\u202f: envoyez simplement l’adresse de sa page.");
    if (amountCents < minimumCardPaymentCents)
      throw invalid("Le montant minimum d’un paiement par carte est de 0,50 €.");
    const path = editionPath(edition.book.slug, edition.slug);
    const ordered = { kind: "editions" as const, amountCents };
    const { editions: vatPerMille } = await abroad.ratesAt(now(), { ...ordered, ...buyer });
    return orders.place(viewer, {
      ...ordered,
      ...buyer,
      lines: [orderLineOf(edition, amountCents, vatPerMille)],
      freeIds: [],
      gift,
      consentVersion,
      subscriptionId: null,
      shown: {
        lines: [{ name: `${edition.book.title} – ${edition.title}`, amountCents }],
        label: `Cadeau ${config.brand}`,
        successPath: "/membre/cadeaux?success=1",
        cancelPath: `${path}/offrir`,
      },
    });
  }

  /** A year's subscription for another person. @throws AppError 400 for an impossible day, 502 */
  async function checkoutSubscription(viewer: Caller, gift: GiftDraft, asked: AskedBuyer): Promise<string> {
    requireKept(viewer);
    gifts.requireDelivery(gift.deliverOn);
    const buyer = await abroad.buyerOf(viewer.id, asked);
    const label = subscriptionLabel(config.brand);
    return orders.place(viewer, {
      kind: "subscription",
      lines: [],
      freeIds: [],
      amountCents: subscriptionPriceCents,
      gift,
      // Its buyer renounces nothing: the whole price goes back within fourteen days, opened or not.
      consentVersion: null,
      subscriptionId: null,
      ...buyer,
      shown: {
        lines: [{ name: label, amountCents: subscriptionPriceCents }],
        label: `Cadeau ${config.brand}`,
        successPath: "/membre/cadeaux?success=1",
        cancelPath: "/abonnement/offrir",
      },
    });
  }

  /** A refund that takes a gift back makes it wait from its request on; if it fails, the gift goes on. */
  const holdPayment: HoldPayment = async (tx, paymentId) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new Error(`The payment ${paymentId} of a gift is unknown.`);
    if ((await settlement.outstanding(tx, payment)).length > 0) return "paid";
    const attempts = await refunds.ofPayments(tx, [paymentId]);
    const takesBack = attempts.some(({ state, keepEditions }) => state !== "failed" && !keepEditions);
    return takesBack ? "refunding" : "paid";
  };

  return { checkout, checkoutSubscription, holdPayment };
}
