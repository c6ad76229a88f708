import type { Caller } from "#modules/accounts/module.server.ts";
import { requireKept } from "#modules/accounts/closure/rules.ts";
import { minimumCardPaymentCents } from "#platform/money.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import { editionPath } from "#modules/catalogue/client/edition-path.ts";
import { priceFor } from "#modules/catalogue/books/rules.ts";
import { orderLineOf } from "#modules/payments/orders/rules.ts";
import type { Orders } from "#modules/payments/orders/service.server.ts";
import type { Refunds } from "#modules/payments/refunds/service.server.ts";
import type { Settlement } from "#modules/payments/refunds/settlement/service.server.ts";
import { lockPaymentOfLine } from "#modules/payments/store.server.ts";
import type { Gifts, HoldLine } from "#modules/promotions/module.server.ts";
import type { GiftDraft } from "#modules/promotions/gifts/rules.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";

export type GiftOrders = ReturnType<typeof createGiftOrders>;

interface Neighbours {
  catalogue: Pick<Catalogue, "saleableEditions">;
  gifts: Pick<Gifts, "requireDelivery">;
  orders: Pick<Orders, "place">;
  refunds: Pick<Refunds, "ofPayments">;
  settlement: Pick<Settlement, "outstanding">;
}

/** Editions bought for another person: sold like any other (docs/decisions/066-purchases-as-a-gift.md). */
export function createGiftOrders(
  { config, content }: Pick<ShopDeps, "config" | "content">,
  { catalogue, gifts, orders, refunds, settlement }: Neighbours,
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
  ): Promise<string> {
    requireKept(viewer);
    gifts.requireDelivery(gift.deliverOn);
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
    return orders.place(viewer, {
      kind: "editions",
      lines: [orderLineOf(edition, amountCents, config.vatPerMille)],
      freeIds: [],
      amountCents,
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
