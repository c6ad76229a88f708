import type { Caller } from "#readers/accounts/module.server.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import { orderLineOf } from "#selling/payments/orders/orders.rules.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import type { Settlement } from "#selling/payments/refunds/refund-settlement.service.server.ts";
import { lockPaymentOfLine } from "#selling/payments/payments.store.server.ts";
import type { Gifts, HoldLine } from "#selling/promotions/module.server.ts";
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

/** Editions bought for another person: sold like any other (docs/decisions/066-purchases-as-a-gift.md). */
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
    asked: Parameters<SalesAbroad["buyerOf"]>[1],
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

  /** A refund that takes editions back makes a gift wait from its request on; if it fails, the gift goes on. */
  const holdLine: HoldLine = async (tx, lineId) => {
    const payment = await lockPaymentOfLine(tx, lineId);
    if (!payment) throw new Error(`The line ${lineId} of a gift has no payment.`);
    const left = await settlement.outstanding(tx, payment);
    if (left.some((part) => part.lineId === lineId)) return "paid";
    const attempts = await refunds.ofPayments(tx, [payment.id]);
    const takesBack = attempts.some(
      ({ state, keepEditions, parts }) =>
        state !== "failed" && !keepEditions && parts.some((part) => part.lineId === lineId),
    );
    return takesBack ? "refunding" : "paid";
  };

  return { checkout, holdLine };
}
