import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import type { Accounts, Viewer } from "#modules/accounts/service.server.ts";
import { minimumCardPaymentCents } from "#modules/cart/rules.ts";
import type { Catalogue, SaleableEdition } from "#modules/catalogue/service.server.ts";
import type { Library } from "#modules/library/service.server.ts";
import type { Payment } from "#modules/payments/contract.ts";
import { receiptMail } from "#modules/payments/jobs.server.ts";
import type { Journal, Sale } from "#modules/payments/journal/service.server.ts";
import type { PaymentProvider, ProviderEvent, SessionOrder } from "#modules/payments/provider/contract.ts";
import { type PricedLine, priceOrder, saleLines, subscriptionLabel } from "#modules/payments/rules.ts";
import {
  findLines,
  findPaidPayments,
  findPaymentBySession,
  insertEvent,
  insertPayment,
  lockPayment,
  markEventProcessed,
  type PaymentLineRow,
  type PaymentRow,
  updatePayment,
} from "#modules/payments/store.server.ts";
import { subscriptionPriceCents } from "#modules/subscriptions/rules.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";

export type Payments = ReturnType<typeof createPayments>;

interface Neighbours {
  accounts: Pick<Accounts, "find">;
  catalogue: Catalogue;
  subscriptions: Subscriptions;
  library: Library;
  provider: PaymentProvider;
  journal: Journal;
  /** Of the wording that the consent boxes show. */
  consentVersion: string;
}

/** More than a member will ever make; a bound for the list. */
const listedPayments = 1000;

export function createPayments(
  deps: Deps,
  { accounts, catalogue, subscriptions, library, provider, journal, consentVersion }: Neighbours,
) {
  const { db, now, jobs, log, config } = deps;

  /** Prices the order from the server's own data and opens a payment session (decisions.md, "Buying"). */
  async function checkout(viewer: Viewer, editionIds: number[], consent: boolean): Promise<string> {
    const ids = [...new Set(editionIds)];
    const [editions, ownedIds, isActiveSubscriber] = await Promise.all([
      catalogue.saleableEditions(ids),
      library.ownedIds(viewer.id),
      subscriptions.isActive(viewer.id),
    ]);
    if (editions.length < ids.length) throw notFound("Édition introuvable.");
    const owned = new Set(ownedIds);
    if (ids.some((id) => owned.has(id))) throw conflict("Déjà dans la bibliothèque");
    const { lines, totalCents } = priceOrder(editions, { isActiveSubscriber });
    if (totalCents > 0 && totalCents < minimumCardPaymentCents) {
      throw invalid("Le montant minimum d’un paiement par carte est de 0,50 €.");
    }
    const paidLines = lines.filter(({ priceCents }) => priceCents > 0);
    const freeIds = lines.filter(({ priceCents }) => priceCents === 0).map(({ edition }) => edition.id);
    const paymentId = await db.transaction(async (tx) => {
      await library.grantFree(tx, viewer.id, freeIds);
      return totalCents === 0
        ? null
        : insertPayment(tx, openPayment(viewer, "editions", totalCents, consent), paidLines.map(lineRow));
    });
    if (paymentId === null) return "/panier?success=1";
    return openSession(paymentId, {
      paymentId,
      lines: paidLines.map(({ edition, priceCents }) => ({
        name: `${edition.book.title} – ${edition.title}`,
        amountCents: priceCents,
      })),
      amountCents: totalCents,
      label: `Commande ${config.brand}`,
      email: viewer.account.email,
      successPath: "/panier?success=1",
      cancelPath: "/panier",
    });
  }

  const lineRow = ({ edition, priceCents }: PricedLine<SaleableEdition>) => ({
    editionId: edition.id,
    bookTitle: edition.book.title,
    bookSlug: edition.book.slug,
    editionTitle: edition.title,
    editionSlug: edition.slug,
    priceCents,
    vatPerMille: config.vatPerMille,
  });

  async function subscribe(viewer: Viewer, consent: boolean): Promise<string> {
    if ((await subscriptions.nextPeriod(viewer.id)) === null) throw conflict("Vous êtes déjà abonné.");
    const payment = openPayment(viewer, "subscription", subscriptionPriceCents, consent);
    const paymentId = await db.transaction((tx) => insertPayment(tx, payment, []));
    const label = subscriptionLabel(config.brand);
    return openSession(paymentId, {
      paymentId,
      lines: [{ name: label, amountCents: subscriptionPriceCents }],
      amountCents: subscriptionPriceCents,
      label,
      email: viewer.account.email,
      successPath: `/membre/${viewer.id}?success=1`,
      cancelPath: "/membre/parametres",
    });
  }

  const openPayment = (viewer: Viewer, kind: PaymentRow["kind"], amountCents: number, consent: boolean) => ({
    memberId: viewer.id,
    kind,
    state: "open" as const,
    provider: provider.name,
    amountCents,
    withdrawalConsent: consent,
    ...(consent ? { consentVersion, consentedAt: now() } : {}),
    createdAt: now(),
  });

  /** The order is stored before the provider is asked, so that whatever it later reports finds it. */
  async function openSession(paymentId: number, order: SessionOrder): Promise<string> {
    const { sessionId, url } = await provider.openSession(order);
    await updatePayment(db, paymentId, { sessionId });
    return url;
  }

  /** Takes a provider's message: stored first, then acted upon once, however often it comes. */
  async function receiveWebhook(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const event = provider.readEvent(rawBody, signature);
    await db.transaction(async (tx) => {
      const key = { provider: provider.name, eventId: event.id };
      const { type, sessionId, payload } = event;
      if (!(await insertEvent(tx, { ...key, type, sessionId, payload, receivedAt: now() }))) return;
      await applyEvent(tx, event);
      await markEventProcessed(tx, key, now());
    });
  }

  async function applyEvent(tx: Queryable, event: ProviderEvent): Promise<void> {
    switch (event.type) {
      case "checkout.session.completed":
        // Completed but unpaid: a bank transfer is on its way, and an event of its own will tell.
        return event.paid ? fulfil(tx, event) : undefined;
      case "checkout.session.async_payment_succeeded":
        return fulfil(tx, event);
      case "checkout.session.async_payment_failed":
        return close(tx, event, "failed");
      case "checkout.session.expired":
        return close(tx, event, "expired");
      default:
        log.info({ eventId: event.id, type: event.type }, "payment event without effect");
    }
  }

  /** Grants what was paid, in one transaction with the payment's new state and its receipt; exactly once. */
  async function fulfil(tx: Queryable, event: ProviderEvent): Promise<void> {
    const payment = await lockedPaymentOf(tx, event);
    if (!payment || payment.paidAt) return;
    if (event.amountCents !== payment.amountCents) {
      log.error(
        { eventId: event.id, paymentId: payment.id },
        "paid amount differs from the order: nothing granted",
      );
      return;
    }
    await updatePayment(tx, payment.id, {
      state: "paid",
      paidAt: now(),
      ...(event.sessionId ? { sessionId: event.sessionId } : {}),
    });
    if (payment.kind === "subscription") {
      await subscriptions.grant(tx, payment.memberId, payment.id, payment.amountCents);
    } else {
      await library.grantPurchase(tx, payment.memberId, await findLines(tx, [payment.id]));
    }
    await journal.recordSale(tx, await saleOf(tx, payment, event.sessionId));
    await jobs.send(tx, receiptMail, { paymentId: payment.id });
  }

  async function saleOf(tx: Queryable, payment: PaymentRow, sessionId: string | null): Promise<Sale> {
    const buyer = await accounts.find(payment.memberId, tx);
    if (!buyer) throw new Error(`Payment ${payment.id} belongs to nobody.`);
    const lines = saleLines(payment, await findLines(tx, [payment.id]), config);
    const { id: paymentId, memberId, kind } = payment;
    const session = { provider: payment.provider, sessionId: sessionId ?? payment.sessionId };
    return { paymentId, memberId, kind, ...session, occurredAt: now(), buyer, lines };
  }

  async function close(tx: Queryable, event: ProviderEvent, state: "failed" | "expired"): Promise<void> {
    const payment = await lockedPaymentOf(tx, event);
    if (payment?.state === "open") await updatePayment(tx, payment.id, { state });
  }

  async function lockedPaymentOf(tx: Queryable, event: ProviderEvent): Promise<PaymentRow | undefined> {
    const known = event.sessionId ? await findPaymentBySession(tx, event.sessionId) : undefined;
    const id = known?.id ?? event.paymentId;
    const payment = id === null || id === undefined ? undefined : await lockPayment(tx, id);
    // Another shop on the same account counts its payments too: the order's number alone proves nothing, unless a
    // crash kept the session from being noted.
    const isOurs = payment?.provider === provider.name && [null, event.sessionId].includes(payment.sessionId);
    if (isOurs) return payment;
    log.warn({ eventId: event.id, sessionId: event.sessionId }, "payment event for an unknown session");
    return undefined;
  }

  async function list(viewer: Viewer, memberId: string): Promise<Payment[]> {
    if (viewer.id !== memberId) throw forbidden("Ce compte n’est pas le vôtre.");
    const rows = await findPaidPayments(db, memberId, listedPayments);
    const lines = Map.groupBy(
      await findLines(
        db,
        rows.map(({ id }) => id),
      ),
      ({ paymentId }) => paymentId,
    );
    return rows.map((row) => paymentOf(row, lines.get(row.id) ?? []));
  }

  return { checkout, subscribe, receiveWebhook, list };
}

const paymentOf = (row: PaymentRow, lines: PaymentLineRow[]): Payment => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  amount_cents: row.amountCents,
  stripe_session_id: row.sessionId,
  editions: lines.map((line) => ({
    edition_id: line.editionId,
    book_slug: line.bookSlug,
    book_title: line.bookTitle,
    edition_slug: line.editionSlug,
    edition_title: line.editionTitle,
    price_cents: line.priceCents,
  })),
});
