import { randomUUID } from "node:crypto";
import { after } from "#platform/data/dates.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { preorderPath } from "#books/catalogue/client/edition-path.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import { priceOrder } from "#selling/payments/checkout/checkout.rules.ts";
import type { EarlyPurchases } from "#selling/payments/orders/early-purchases.service.server.ts";
import { orderLineOf, sessionLife } from "#selling/payments/orders/orders.rules.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import { lockPayment, type PaymentRow, updatePayment } from "#selling/payments/payments.store.server.ts";
import type { PreorderDelivery } from "#selling/payments/preorders/preorder-delivery.service.server.ts";
import type { Preorder } from "#selling/payments/preorders/preorders.contract.ts";
import { preorderStateOf } from "#selling/payments/preorders/preorders.rules.ts";
import {
  findPreorder,
  findPreordersOf,
  type FoundPreorder,
  isPreordered,
  openPreorder,
} from "#selling/payments/preorders.store.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export type PreorderOrders = ReturnType<typeof createPreorderOrders>;

interface Neighbours {
  abroad: Pick<SalesAbroad, "buyerOf" | "ratesAt">;
  catalogue: Pick<Catalogue, "knownEditions">;
  delivery: Pick<PreorderDelivery, "cancel" | "notify">;
  earlyPurchases: Pick<EarlyPurchases, "checkOf">;
  library: Pick<Library, "accept" | "ownedIds">;
  orders: Pick<Orders, "place" | "openPage">;
  subscriptions: Pick<Subscriptions, "activePeriod">;
  withdrawals: Pick<Withdrawals, "withdraw">;
}

/** Preorders as their buyers place, leave, pay and receive them (docs/decisions/141-preorders.md). */
export function createPreorderOrders(
  { db, now, config, content }: Pick<ShopDeps, "db" | "now" | "config" | "content">,
  neighbours: Neighbours,
) {
  const { abroad, catalogue, delivery, earlyPurchases, library, orders, subscriptions, withdrawals } =
    neighbours;

  /**
   * At the price of the day of the order, for this member.
   * @returns the address of the payment page
   * @throws AppError 400, 404, 409, 502
   */
  async function place(
    viewer: Caller,
    editionId: number,
    cardConsent: boolean,
    asked: Parameters<SalesAbroad["buyerOf"]>[1],
  ) {
    requireKept(viewer);
    const buyer = await abroad.buyerOf(viewer.id, asked);
    const edition = await requireEdition(viewer.id, editionId);
    const { charge, releasedAt } = edition.preorder;
    const period = await subscriptions.activePeriod(viewer.id);
    const { totalCents, reduced } = priceOrder([edition], { isActiveSubscriber: period !== undefined });
    if (totalCents === 0)
      throw invalid("Ce livre sera gratuit pour vous\u202f: ajoutez-le le jour de sa parution.");
    if (totalCents < minimumCardPaymentCents)
      throw invalid("Le montant minimum d’un paiement par carte est de 0,50 €.");
    if (charge === "release" && !cardConsent)
      throw invalid("Cochez cette case pour précommander.", {
        card_consent: "Cochez cette case pour précommander.",
      });
    const limited = period && reduced > 0 ? await earlyPurchases.checkOf(period, reduced) : null;
    const ordered = { kind: "editions" as const, amountCents: totalCents };
    const { editions: vatPerMille } = await abroad.ratesAt(now(), { ...ordered, ...buyer });
    return orders.place(viewer, {
      ...ordered,
      ...buyer,
      lines: [orderLineOf(edition, totalCents, vatPerMille)],
      freeIds: [],
      consentVersion: null,
      subscriptionId: period && reduced > 0 ? period.id : null,
      limited,
      preorder: {
        editionId,
        charge,
        promisedAt: releasedAt,
        cardConsentAt: charge === "release" ? now() : null,
      },
      shown: shownOf(viewer.id, `${edition.book.title} – ${edition.title}`, totalCents, {
        cancelPath: preorderPath(edition.book.slug, edition.slug),
      }),
    });
  }

  async function requireEdition(memberId: string, editionId: number) {
    const [edition] = await catalogue.knownEditions([editionId]);
    if (!edition?.preorder) throw notFound("Ce livre ne se précommande pas, ou plus.");
    if (!edition.isDeliverable) throw conflict("Cette édition n’est pas disponible pour le moment.");
    if ((await library.ownedIds(memberId)).includes(editionId)) throw conflict("Déjà dans la bibliothèque");
    if (await isPreordered(db, { memberId, editionIds: [editionId] }))
      throw conflict("Vous avez déjà précommandé ce livre.");
    return { ...edition, preorder: edition.preorder };
  }

  const shownOf = (
    memberId: string,
    name: string,
    amountCents: number,
    { cancelPath }: { cancelPath: string },
  ) => ({
    lines: [{ name, amountCents }],
    label: `Précommande ${config.brand}`,
    successPath: `/membre/${memberId}?precommande=1#precommandes`,
    cancelPath,
  });

  /** What was paid is given back by a withdrawal; an order that is not paid ends. @throws AppError 404, 409 */
  async function leave(viewer: Caller, paymentId: number): Promise<{ refund_cents: number }> {
    const isUnpaid = await db.transaction(async (tx) => {
      const { payment, found } = await requireOwn(tx, viewer, paymentId);
      if (payment.paidAt) return false;
      requireIdle(payment, found);
      await delivery.cancel(tx, payment, "withdrawal", null);
      return true;
    });
    if (isUnpaid) return { refund_cents: 0 };
    const { refund_cents } = await withdrawals.withdraw(viewer, paymentId, null);
    return { refund_cents };
  }

  /** Stores the consent with the order, opens the files, and confirms both by mail. @throws AppError 404, 409 */
  const accept = (viewer: Caller, paymentId: number): Promise<{ edition_id: number }> =>
    db.transaction(async (tx) => {
      const { found } = await requireOwn(tx, viewer, paymentId);
      const { editionId } = found.preorder;
      if (!(await library.accept(tx, viewer.id, editionId)))
        throw conflict("Ce livre n’attend plus d’être reçu.");
      await openPreorder(tx, paymentId, { consentVersion: content.consent.version, consentedAt: now() });
      await delivery.notify(tx, paymentId, "accepted");
      return { edition_id: editionId };
    });

  /** A card page for a preorder whose kept card was refused. @throws AppError 404, 409, 502 */
  async function pay(viewer: Caller, paymentId: number): Promise<string> {
    const { payment, name } = await db.transaction(async (tx) => {
      const own = await requireOwn(tx, viewer, paymentId);
      if (!own.found.edition.onSale) throw conflict("Ce livre n’est pas encore paru.");
      const title = `${own.found.book.title} – ${own.found.edition.title}`;
      if (own.payment.state === "open") return { payment: own.payment, name: title };
      requireIdle(own.payment, own.found);
      const page = {
        state: "open" as const,
        orderKey: randomUUID(),
        sessionId: null,
        sessionExpiresAt: after(now(), sessionLife),
      };
      await updatePayment(tx, paymentId, page);
      return { payment: { ...own.payment, ...page }, name: title };
    });
    const cancelPath = `/membre/${viewer.id}#precommandes`;
    return orders.openPage(viewer, payment, shownOf(viewer.id, name, payment.amountCents, { cancelPath }));
  }

  async function requireOwn(tx: Queryable, viewer: Caller, paymentId: number) {
    const payment = await lockPayment(tx, paymentId);
    const found = payment?.memberId === viewer.id ? await findPreorder(tx, paymentId) : undefined;
    if (!payment || !found?.preorder.confirmedAt || found.preorder.cancelledAt)
      throw notFound("Précommande introuvable.");
    return { payment, found };
  }

  return {
    place,
    leave,
    accept,
    pay,
    list: async (viewer: Caller): Promise<Preorder[]> =>
      (await findPreordersOf(db, viewer.id)).map(preorderOf),
  };
}

/** @throws AppError 409 while its card is being charged, or its page is open */
function requireIdle(payment: PaymentRow, { preorder }: FoundPreorder): void {
  if (payment.state === "reserved" && preorder.chargingSince === null) return;
  throw conflict("Un paiement est en cours pour cette précommande\u202f: réessayez dans quelques minutes.");
}

const preorderOf = ({ preorder, payment, edition, book }: FoundPreorder): Preorder => ({
  payment_id: preorder.paymentId,
  edition_id: preorder.editionId,
  book_slug: book.slug,
  book_title: book.title,
  author: book.author,
  edition_slug: edition.slug,
  edition_title: edition.title,
  cover_url: edition.coverUrl,
  cover_color: edition.coverColor,
  cover_placeholder: edition.coverPlaceholder,
  state: preorderStateOf(preorder, payment.state),
  charge: preorder.charge,
  price_cents: payment.amountCents,
  released_at: edition.onlineAt.toISOString(),
  next_attempt_at: preorder.nextAttemptAt?.toISOString() ?? null,
});
