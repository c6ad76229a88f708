import { atOneMoment } from "#platform/postgres/database.server.ts";
import { formatDate } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/app-errors.ts";
import { requireKept } from "#readers/accounts/closure/account-closure.rules.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import type { Catalogue, SaleableEdition } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Payment } from "#selling/payments/checkout/checkout.contract.ts";
import type { BillingIdentities } from "#selling/payments/billing/billing.service.server.ts";
import { orderLineOf } from "#selling/payments/orders/orders.rules.ts";
import type { EarlyPurchases } from "#selling/payments/orders/early-purchases.service.server.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import { refundingCents } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { priceOrder, subscriptionLabel } from "#selling/payments/checkout/checkout.rules.ts";
import {
  findLines,
  findPaidPayments,
  type PaymentLineRow,
  type PaymentRow,
} from "#selling/payments/payments.store.server.ts";
import { isPreordered } from "#selling/payments/preorders.store.server.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import type { Withdrawals } from "#selling/payments/withdrawals/withdrawals.service.server.ts";
import { subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";

export type Payments = ReturnType<typeof createCheckout>;

interface Neighbours {
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  library: Library;
  orders: Orders;
  refunds: Pick<Refunds, "ofPayments">;
  withdrawals: Pick<Withdrawals, "subscriptionOpensAt">;
  earlyPurchases: Pick<EarlyPurchases, "checkOf">;
  regimes: Pick<VatRegimes, "at">;
  billing: Pick<BillingIdentities, "require">;
}

/** More than any member makes; it bounds the list. */
const listedPayments = 1000;

export function createCheckout(
  { content, db, config }: ShopDeps,
  {
    catalogue,
    subscriptions,
    library,
    orders,
    refunds,
    withdrawals,
    earlyPurchases,
    regimes,
    billing,
  }: Neighbours,
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
    editionIds: number[],
    consent: boolean,
    billed = false,
  ): Promise<string> {
    requireKept(viewer);
    const billedTo = billed ? await billing.require(viewer.id) : null;
    const consentVersion = versionOf(consent);
    const { lines, totalCents, subscriptionId, limited } = await price(viewer, [...new Set(editionIds)]);
    if (totalCents > 0 && totalCents < minimumCardPaymentCents) {
      throw invalid("Le montant minimum d’un paiement par carte est de 0,50 €.");
    }
    const paidLines = lines.filter(({ priceCents }) => priceCents > 0);
    const freeIds = lines.filter(({ priceCents }) => priceCents === 0).map(({ edition }) => edition.id);
    const successPath = "/panier?success=1";
    if (totalCents === 0) {
      const { priced } = await db.transaction((tx) => library.grantFree(tx, viewer.id, freeIds));
      // The subscription ended between the pricing and the library; editions that are still free were added.
      if (priced.length > 0) throw conflict("Des prix ont changé\u202f: relisez votre panier.");
      return successPath;
    }
    const { editions: vatPerMille } = await regimes.at();
    return orders.place(viewer, {
      kind: "editions",
      lines: paidLines.map(({ edition, priceCents }) => orderLineOf(edition, priceCents, vatPerMille)),
      freeIds,
      amountCents: totalCents,
      consentVersion,
      subscriptionId,
      billedTo,
      limited,
      shown: {
        lines: paidLines.map(({ edition, priceCents }) => ({
          name: `${edition.book.title} – ${edition.title}`,
          amountCents: priceCents,
        })),
        label: `Commande ${config.brand}`,
        successPath,
        cancelPath: "/panier",
      },
    });
  }

  /** Each edition at this member's price. @throws AppError 404 for an unknown one, 409 for one that is owned */
  async function price(viewer: Caller, ids: number[]) {
    const [editions, ownedIds, period] = await Promise.all([
      catalogue.saleableEditions(ids),
      library.ownedIds(viewer.id),
      subscriptions.activePeriod(viewer.id),
    ]);
    if (editions.length < ids.length) throw notFound("Édition introuvable.");
    const owned = new Set(ownedIds);
    const wanted = editions.filter(({ id }) => !owned.has(id));
    const isConflict =
      wanted.length < editions.length &&
      !(await areAlong(
        viewer.id,
        ids.filter((id) => owned.has(id)),
      ));
    if (isConflict || wanted.length === 0) throw conflict("Déjà dans la bibliothèque");
    refuseUndeliverable(wanted);
    if (await isPreordered(db, { memberId: viewer.id, editionIds: ids }))
      throw conflict("Vous avez précommandé un de ces livres\u202f: il vous attend dans votre bibliothèque.");
    const priced = priceOrder(wanted, { isActiveSubscriber: period !== undefined });
    if (!period || priced.reduced === 0) return { ...priced, subscriptionId: null, limited: null };
    const limited = await earlyPurchases.checkOf(period, priced.reduced);
    return { ...priced, subscriptionId: period.id, limited };
  }

  /** For an order sent again after leaving the card page, its free editions are already in the library. */
  async function areAlong(memberId: string, ownedIds: readonly number[]): Promise<boolean> {
    const along = await orders.freeIdsOfOpen(memberId);
    return ownedIds.every((id) => along.has(id));
  }

  async function subscribe(viewer: Caller, consent: boolean, billed = false): Promise<string> {
    requireKept(viewer);
    const billedTo = billed ? await billing.require(viewer.id) : null;
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
      billedTo,
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

/** An edition without files must not be paid. @throws AppError 409 with the edition */
function refuseUndeliverable(editions: readonly SaleableEdition[]): void {
  const first = editions.find(({ isDeliverable }) => !isDeliverable);
  if (first)
    throw conflict(
      `«\u202f${first.book.title} – ${first.title}\u202f» n’est pas disponible pour le moment\u202f: retirez cette édition du panier.`,
    );
}

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
  })),
});
