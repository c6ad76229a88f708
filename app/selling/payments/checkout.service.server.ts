import { atOneMoment } from "#platform/postgres/database.server.ts";
import { formatDate } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { conflict, forbidden, invalid } from "#platform/http/app-errors.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Payment } from "#selling/payments/checkout/checkout.contract.ts";
import type { SalesAbroad } from "#selling/payments/abroad/sales-abroad.service.server.ts";
import { orderLineOf } from "#selling/payments/orders/orders.rules.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import { refundingCents, totalOf } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { subscriptionLabel } from "#selling/payments/checkout/checkout.rules.ts";
import type { OrderPricing } from "#selling/payments/checkout/order-pricing.service.server.ts";
import {
  findLines,
  findPaidPayments,
  type PaymentLineRow,
  type PaymentRow,
} from "#selling/payments/payments.store.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";
import { subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";

export type Payments = ReturnType<typeof createCheckout>;

interface Neighbours {
  subscriptions: Pick<Subscriptions, "nextPeriod">;
  library: Pick<Library, "grantFree">;
  orders: Orders;
  refunds: Pick<Refunds, "ofPayments">;
  withdrawals: Pick<Withdrawals, "subscriptionOpensAt">;
  pricing: OrderPricing;
  abroad: Pick<SalesAbroad, "buyerOf" | "ratesAt">;
}

/** As an order's body has it. */
type AskedBuyer = Parameters<SalesAbroad["buyerOf"]>[1];

/** More than any member makes; it bounds the list. */
const listedPayments = 1000;

export function createCheckout(
  { content, db, config, now }: ShopDeps,
  { subscriptions, library, orders, refunds, withdrawals, pricing, abroad }: Neighbours,
) {
  /** The wording in force at the consent boxes. */
  function consentWording() {
    const { version, digitalContent, gift, subscription } = content.consent;
    return { version, digital_content: digitalContent, gift, subscription };
  }

  /** Consent requires the displayed wording. @throws AppError 409 if the wording has changed since then */
  function requireCurrentConsent(version: string | undefined): void {
    if (version === undefined || version === content.consent.version) return;
    const text = "Le texte de cette case a changé. Relisez-le, puis cochez-la de nouveau.";
    throw conflict(text, { withdrawal_consent: text });
  }

  /** Read first: the wording in force when the order is stored may differ from the ticked one. */
  const versionOf = (consent: boolean): string | null => (consent ? content.consent.version : null);

  /** Prices the order from the server's own data and opens a payment session (decisions.md, "Buying"). */
  async function checkout(
    viewer: Caller,
    wanted: { editionIds: number[]; lotIds: number[] },
    consent: boolean,
    asked: AskedBuyer = { billed: false },
  ): Promise<string> {
    requireKept(viewer);
    const buyer = await abroad.buyerOf(viewer.id, asked);
    const consentVersion = versionOf(consent);
    const { sold, freeIds, shown, subscriptionId, limited } = await pricing.price(viewer, wanted);
    const totalCents = totalOf(shown);
    if (totalCents > 0 && totalCents < minimumCardPaymentCents) {
      throw invalid("Le montant minimum d’un paiement par carte est de 0,50 €.");
    }
    const successPath = "/panier?success=1";
    if (totalCents === 0) {
      const { priced } = await db.transaction((tx) => library.grantFree(tx, viewer.id, freeIds));
      // The subscription ended between the pricing and the library; editions that are still free were added.
      if (priced.length > 0) throw conflict("Des prix ont changé\u202f: relisez votre panier.");
      return successPath;
    }
    const ordered = { kind: "editions" as const, amountCents: totalCents };
    const { editions: vatPerMille } = await abroad.ratesAt(now(), { ...ordered, ...buyer });
    return orders.place(viewer, {
      ...ordered,
      ...buyer,
      lines: sold.map(({ edition, priceCents, lotTitle }) =>
        orderLineOf(edition, priceCents, vatPerMille, lotTitle),
      ),
      freeIds,
      consentVersion,
      subscriptionId,
      limited,
      shown: { lines: shown, label: `Commande ${config.brand}`, successPath, cancelPath: "/panier" },
    });
  }

  async function subscribe(
    viewer: Caller,
    consent: boolean,
    asked: AskedBuyer = { billed: false },
  ): Promise<string> {
    requireKept(viewer);
    const buyer = await abroad.buyerOf(viewer.id, asked);
    const consentVersion = versionOf(consent);
    if ((await subscriptions.nextPeriod(viewer.id)) === null) throw conflict("Vous êtes déjà abonné.");
    const opensAt = await withdrawals.subscriptionOpensAt(viewer);
    if (opensAt) throw conflict(resubscriptionText(opensAt));
    const label = subscriptionLabel(config.brand);
    return orders.place(viewer, {
      kind: "subscription",
      lines: [],
      freeIds: [],
      amountCents: subscriptionPriceCents,
      consentVersion,
      subscriptionId: null,
      ...buyer,
      shown: {
        lines: [{ name: label, amountCents: subscriptionPriceCents }],
        label,
        successPath: `/membre/${viewer.id}?success=1`,
        cancelPath: "/membre/parametres",
      },
    });
  }

  async function list(viewer: Caller, memberId: string): Promise<Payment[]> {
    if (viewer.id !== memberId) throw forbidden("Ce compte n’est pas le vôtre.");
    // In separate reads, a refund that is settled in between would be neither pending nor made.
    const { rows, lines, attempts } = await atOneMoment(db, async (tx) => {
      const paid = await findPaidPayments(tx, memberId, listedPayments);
      const ids = paid.map(({ id }) => id);
      return { rows: paid, lines: await findLines(tx, ids), attempts: await refunds.ofPayments(tx, ids) };
    });
    const linesOf = Map.groupBy(lines, ({ paymentId }) => paymentId);
    const attemptsOf = Map.groupBy(attempts, ({ paymentId }) => paymentId);
    return rows.map((row) =>
      paymentOf(row, linesOf.get(row.id) ?? [], refundingCents(attemptsOf.get(row.id) ?? [])),
    );
  }

  return { consentWording, requireCurrentConsent, checkout, subscribe, list };
}

const resubscriptionText = (opensAt: Date): string =>
  `Vous avez renoncé à un abonnement\u202f: vous pourrez vous abonner de nouveau à partir du ${formatDate(opensAt)}.`;

const paymentOf = (row: PaymentRow, lines: PaymentLineRow[], waitingCents: number): Payment => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  amount_cents: row.amountCents,
  stripe_session_id: row.sessionId,
  ...(row.refundedCents > 0 ? { refunded_cents: row.refundedCents } : {}),
  ...(waitingCents > 0 ? { refunding_cents: waitingCents } : {}),
  ...(row.isGift ? { is_gift: true as const } : {}),
  editions: lines.map((line) => ({
    edition_id: line.editionId,
    book_slug: line.bookSlug,
    book_title: line.bookTitle,
    edition_slug: line.editionSlug,
    edition_title: line.editionTitle,
    price_cents: line.priceCents,
    ...(line.lotTitle === null ? {} : { lot_title: line.lotTitle }),
  })),
});
