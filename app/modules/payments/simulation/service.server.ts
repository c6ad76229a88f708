import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { after, hours, seconds } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { sharedSecret } from "#platform/shared-secret.server.ts";
import type { SimulatedSession } from "#modules/payments/contract.ts";
import type { PaymentProvider, SessionOrder } from "#modules/payments/provider/contract.ts";
import { readSignedEvent } from "#modules/payments/stripe/service.server.ts";
import { hasCheckDigit, isExpired, simulatedRefusal } from "#modules/payments/rules.ts";
import { simulatedWebhook } from "#modules/payments/simulation/jobs.server.ts";
import {
  endSimulatedSession,
  findSimulatedSession,
  insertSimulatedSession,
  type SimulatedSessionRow,
} from "#modules/payments/simulation/store.server.ts";

export type Simulation = Awaited<ReturnType<typeof openSimulation>>;

/** Providers keep a session open for a day. */
const sessionLife = hours(24);

/**
 * A card company of our own, for shops that are being tried out: a card page, test cards, and webhooks in Stripe's
 * shape and signature, through the same door as the real ones, late and twice as real ones may be.
 */
export async function openSimulation({ db, now, jobs }: Deps) {
  const secret = await sharedSecret(db, "simulated-webhook-secret", now());
  // The SDK signs and verifies; with this key it could reach nobody.
  const stripe = new Stripe("sk_test_simulation");

  async function openSession(order: SessionOrder) {
    const id = `cs_simulated_${randomBytes(18).toString("base64url")}`;
    const createdAt = now();
    await insertSimulatedSession(db, {
      id,
      amountCents: order.amountCents,
      label: order.label,
      lines: order.lines,
      email: order.email,
      successUrl: order.successPath,
      cancelUrl: order.cancelPath,
      reference: String(order.paymentId),
      createdAt,
      expiresAt: after(createdAt, sessionLife),
    });
    return { sessionId: id, url: `/paiement-simule/${id}` };
  }

  async function requireSession(id: string): Promise<SimulatedSessionRow> {
    const session = await findSimulatedSession(db, id);
    if (!session) throw notFound("Cette page de paiement n’existe pas.");
    const isOver = session.state === "open" && session.expiresAt <= now();
    return isOver ? { ...session, state: "expired" } : session;
  }

  async function pay(id: string, card: { number: string; expiry: string }): Promise<string> {
    const session = await requireSession(id);
    if (session.state === "expired")
      throw conflict("Cette page de paiement a expiré. Retournez à la boutique.");
    if (session.state === "paid") return session.successUrl;
    if (!hasCheckDigit(card.number))
      throw invalid("Numéro de carte incorrect.", { number: "Numéro de carte incorrect." });
    if (isExpired(card.expiry, now()))
      throw invalid("Cette carte a expiré.", { expiry: "Cette carte a expiré." });
    const refusal = simulatedRefusal(card.number);
    if (refusal) throw invalid(refusal, { number: refusal });
    await end(session.id, "paid", "checkout.session.completed");
    return session.successUrl;
  }

  async function abandon(id: string): Promise<string> {
    const session = await requireSession(id);
    if (session.state === "open") await end(id, "expired", "checkout.session.expired");
    return session.cancelUrl;
  }

  /** The session's new state and the message about it, in one transaction: a crash loses neither. */
  const end = (id: string, state: "paid" | "expired", type: string): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await endSimulatedSession(tx, id, state))) return;
      const message = {
        type,
        sessionId: id,
        eventId: `evt_simulated_${randomBytes(12).toString("base64url")}`,
      };
      await jobs.send(tx, simulatedWebhook, message);
      await jobs.send(tx, simulatedWebhook, message, { startAfter: after(now(), seconds(3)) });
    });

  /** The webhook's body and signature, as Stripe would send them. */
  async function webhookOf(message: { type: string; sessionId: string; eventId: string }) {
    const session = await requireSession(message.sessionId);
    const body = JSON.stringify({
      id: message.eventId,
      object: "event",
      type: message.type,
      data: {
        object: {
          id: session.id,
          object: "checkout.session",
          amount_total: session.amountCents,
          currency: "eur",
          payment_status: message.type === "checkout.session.completed" ? "paid" : "unpaid",
          metadata: { payment_id: session.reference },
        },
      },
    });
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
    return { body: Buffer.from(body), signature };
  }

  const provider: PaymentProvider = {
    name: "simulated",
    openSession,
    readEvent: (rawBody, signature) => readSignedEvent(stripe, rawBody, signature, secret),
  };
  return {
    provider,
    pay,
    abandon,
    webhookOf,
    show: async (id: string) => shownSession(await requireSession(id)),
  };
}

const shownSession = (row: SimulatedSessionRow): SimulatedSession => ({
  id: row.id,
  amount_cents: row.amountCents,
  label: row.label,
  lines: row.lines,
  email: row.email,
  state: row.state,
  success_url: row.successUrl,
  cancel_url: row.cancelUrl,
});
