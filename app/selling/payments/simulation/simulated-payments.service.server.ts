import { simulatedWebhook, simulatedExpiry } from "#selling/payments/payments.jobs.ts";
import Stripe from "stripe";
import { after } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { sharedSecret } from "#platform/identity/shared-secret.server.ts";
import type { SimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import type {
  PaymentProvider,
  SessionOrder,
  SessionStatus,
} from "#selling/payments/provider/payment-provider.contract.ts";
import { readSignedEvent } from "#selling/payments/provider/stripe.service.server.ts";
import {
  createSimulatedCharges,
  freshName,
} from "#selling/payments/simulation/simulated-charges.service.server.ts";
import * as rules from "#selling/payments/simulation/simulated-payments.rules.ts";
import * as store from "#selling/payments/simulation/simulated-payments.store.server.ts";

export type Simulation = Awaited<ReturnType<typeof openSimulation>>;

const pageOf = (sessionId: string) => `/paiement-simule/${sessionId}`;

/**
 * A simulated provider, for trial shops: a card page, test cards, and webhooks in Stripe's format and signature, sent
 * to the same endpoint as real ones, late and twice as real ones may be.
 */
export async function openSimulation(deps: Deps) {
  const { db, now, jobs } = deps;
  const secret = await sharedSecret(deps, "simulated-webhook-secret");
  // The SDK only signs and verifies; this key gives no access to Stripe.
  const stripe = new Stripe("sk_test_simulation");

  async function openSession(order: SessionOrder) {
    return db.transaction(async (tx) => {
      await store.lockReference(tx, order.orderKey);
      const known = await store.findSessionByReference(tx, order.orderKey);
      if (known) return { sessionId: known.id, url: pageOf(known.id) };
      const id = freshName("cs");
      await store.insertSimulatedSession(tx, {
        id,
        amountCents: order.amountCents,
        label: order.label,
        lines: order.lines,
        email: order.email,
        successUrl: order.successPath,
        cancelUrl: order.cancelPath,
        reference: order.orderKey,
        createdAt: now(),
        expiresAt: order.expiresAt,
        keepsCard: order.keepsCard ?? false,
      });
      await jobs.send(tx, simulatedExpiry, { sessionId: id }, { startAfter: order.expiresAt });
      return { sessionId: id, url: pageOf(id) };
    });
  }

  async function requireSession(id: string): Promise<store.SimulatedSessionRow> {
    const session = await store.findSimulatedSession(db, id);
    if (!session) throw notFound("Cette page de paiement n’existe pas.");
    const isOver = session.state === "open" && session.expiresAt <= now();
    return isOver ? { ...session, state: "expired" } : session;
  }

  /** @returns the next address: the shop, or the bank's confirmation page */
  async function pay(id: string, card: { number: string; expiry: string }): Promise<string> {
    const session = await requireSession(id);
    if (session.state === "expired") throw overdue();
    if (session.state === "paid") return session.successUrl;
    refuseCard(card, now());
    if (session.keepsCard && rules.refusesLater(card.number)) await store.refuseLater(db, id);
    if (!rules.needsAuthentication(card.number)) return charge(session);
    await store.challengeSimulatedSession(db, id, now());
    return `${pageOf(id)}/authentification`;
  }

  /** The cardholder's answer to the bank's question. */
  async function authenticate(id: string, isConfirmed: boolean): Promise<string> {
    const session = await requireSession(id);
    if (session.state === "expired") throw overdue();
    if (session.state === "paid") return session.successUrl;
    if (!session.challengedAt) throw conflict("La banque n’a pas demandé de confirmation.");
    if (isConfirmed) return charge(session);
    await store.challengeSimulatedSession(db, id, null);
    return `${pageOf(id)}?refus=authentification`;
  }

  async function charge(session: store.SimulatedSessionRow): Promise<string> {
    const paymentIntentId = session.keepsCard ? null : freshName("pi");
    if (await end(session.id, { state: "paid", paymentIntentId })) return session.successUrl;
    // If it was paid or left in another window concurrently, the first action counts.
    const current = await requireSession(session.id);
    if (current.state !== "paid") throw overdue();
    return current.successUrl;
  }

  async function abandon(id: string): Promise<string> {
    const session = await requireSession(id);
    if (session.state === "paid") return session.successUrl;
    await end(id, { state: "expired" });
    const current = await requireSession(id);
    return current.state === "paid" ? current.successUrl : current.cancelUrl;
  }

  /** The session's new state and the message about it, in one transaction: a crash loses neither. */
  const end = (id: string, state: Parameters<typeof store.endSimulatedSession>[2]): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await store.endSimulatedSession(tx, id, state))) return false;
      await sendEvent(
        tx,
        id,
        state.state === "paid" ? "checkout.session.completed" : "checkout.session.expired",
      );
      return true;
    });

  /** Twice, the second time late, like messages of real providers. */
  async function sendEvent(tx: Queryable, sessionId: string, type: string): Promise<void> {
    const message = { type, sessionId, eventId: freshName("evt") };
    await jobs.send(tx, simulatedWebhook, message);
    await jobs.send(tx, simulatedWebhook, message, { startAfter: after(now(), seconds(3)) });
  }

  async function findStatus(id: string): Promise<SessionStatus | null> {
    const session = await store.findSimulatedSession(db, id);
    if (!session) return null;
    const { state, amountCents, paymentIntentId } = session;
    if (session.keepsCard && state === "paid")
      return { state: "card-kept", amountCents, paymentIntentId, cardReference: id };
    return {
      state: state === "open" && session.expiresAt <= now() ? "expired" : state,
      amountCents,
      paymentIntentId,
    };
  }

  /** The webhook's body and signature, as Stripe would send them. */
  async function webhookOf(message: rules.SimulatedMessage) {
    const body = JSON.stringify(rules.simulatedEvent(message, await requireSession(message.sessionId)));
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
    return { body: Buffer.from(body), signature };
  }

  const provider: PaymentProvider = {
    name: "simulated",
    clock: null,
    openSession,
    findSession: findStatus,
    async expireSession(id) {
      await end(id, { state: "expired" });
      return findStatus(id);
    },
    ...createSimulatedCharges(deps, sendEvent),
    // It keeps no number of a card.
    forgetCard: () => Promise.resolve(),
    // It has no dashboard: the shop requests all of its refunds, and its messages are never lost.
    recentRefunds: nothingListed,
    recentDisputes: nothingListed,
    fees: null,
    payouts: null,
    refundedCents: async (paymentIntentId) =>
      (await store.findSessionOfIntent(db, paymentIntentId))?.refundedCents ?? 0,
    check: () =>
      Promise.resolve({
        message: "Le prestataire simulé répond\u202f: aucune carte n’est débitée.",
        faults: [],
      }),
    readEvent: (rawBody, signature) => readSignedEvent(stripe, rawBody, signature, secret),
  };
  return {
    provider,
    pay,
    authenticate,
    abandon,
    webhookOf,
    show: async (id: string) => shownSession(await requireSession(id)),
  };
}

async function* nothingListed(): AsyncGenerator<never> {}

const overdue = () => conflict("Cette page de paiement a expiré. Retournez à la boutique.");

/** @throws AppError 400 with the field, like a real provider */
function refuseCard({ number, expiry }: { number: string; expiry: string }, now: Date): void {
  if (!rules.hasCheckDigit(number))
    throw invalid("Numéro de carte incorrect.", { number: "Numéro de carte incorrect." });
  if (rules.isExpired(expiry, now))
    throw invalid("Cette carte a expiré.", { expiry: "Cette carte a expiré." });
  const refusal = rules.simulatedRefusal(number);
  if (refusal) throw invalid(refusal, { number: refusal });
}

const shownSession = (row: store.SimulatedSessionRow): SimulatedSession => ({
  id: row.id,
  amount_cents: row.amountCents,
  label: row.label,
  lines: row.lines,
  email: row.email,
  state: row.state,
  needs_authentication: row.state === "open" && row.challengedAt !== null,
  keeps_card: row.keepsCard,
  success_url: row.successUrl,
  cancel_url: row.cancelUrl,
});
