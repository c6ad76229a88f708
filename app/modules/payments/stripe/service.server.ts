import Stripe from "stripe";
import { seconds } from "#platform/dates.ts";
import { badGateway, invalid } from "#platform/errors.ts";
import type {
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  RefundOrder,
  SessionOrder,
} from "#modules/payments/provider/contract.ts";
import {
  idempotencyKey,
  providerEventOf,
  refundKeyName,
  sessionParameters,
  statusOf,
} from "#modules/payments/stripe/rules.ts";

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  publicUrl: string;
}

/** Stripe Checkout, by the official SDK: a hosted page for the card, a signed webhook for the result. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    timeout: seconds(15),
    maxNetworkRetries: 2,
    ...(settings.apiBase ? hostOptions(settings.apiBase) : {}),
  });
  const findSession = (sessionId: string) =>
    whereKnown(async () => statusOf(await stripe.checkout.sessions.retrieve(sessionId)));
  return {
    name: "stripe",
    openSession: (order) => openSession(stripe, order, settings.publicUrl),
    findSession,
    expireSession: async (sessionId) => {
      const expired = await whereKnown(async () =>
        statusOf(await stripe.checkout.sessions.expire(sessionId)),
      );
      // Stripe expires open sessions only: what became of this one it says itself.
      return expired ?? findSession(sessionId);
    },
    refund: (order) => refund(stripe, order),
    check: () => check(stripe),
    readEvent: (rawBody, signature) => readSignedEvent(stripe, rawBody, signature, settings.webhookSecret),
  };
}

async function openSession(stripe: Stripe, order: SessionOrder, publicUrl: string) {
  const parameters = sessionParameters(order, publicUrl);
  try {
    const session = await stripe.checkout.sessions.create(parameters, {
      idempotencyKey: idempotencyKey(order, parameters),
    });
    if (!session.url) throw new Error("Stripe gave no address for the session.");
    return { sessionId: session.id, url: session.url };
  } catch (error) {
    throw unreachable(error);
  }
}

/** What the call answers; null when Stripe refuses the request itself (unknown session, not open any more). */
async function whereKnown<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw unreachable(error);
  }
}

async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  try {
    const made =
      (order.isRepeated && (await findRefund(stripe, order))) || (await createRefund(stripe, order));
    return made.status === "failed" || made.status === "canceled"
      ? { made: false, reason: made.failure_reason ?? made.status }
      : { made: true, refundId: made.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { made: false, reason: error.code ?? error.message };
    }
    throw unreachable(error);
  }
}

async function check(stripe: Stripe): Promise<string> {
  try {
    const { livemode } = await stripe.balance.retrieve();
    return `Stripe répond, en mode ${livemode ? "réel" : "test"}.`;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw badGateway("Stripe ne reconnaît pas la clé de la boutique.", error);
    throw unreachable(error);
  }
}

const createRefund = (stripe: Stripe, { refundKey, chargeId, amountCents }: RefundOrder) =>
  stripe.refunds.create(
    { payment_intent: chargeId, amount: amountCents, metadata: { [refundKeyName]: refundKey } },
    { idempotencyKey: refundKey },
  );

/** Stripe forgets idempotency keys after a day; the refund itself keeps ours. */
async function findRefund(stripe: Stripe, order: RefundOrder): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: order.chargeId, limit: 100 });
  return data.find(({ metadata }) => metadata?.[refundKeyName] === order.refundKey);
}

const unreachable = (error: unknown) =>
  badGateway("Le service de paiement ne répond pas. Réessayez dans un instant.", error);

function hostOptions(apiBase: string): { host: string; port: string; protocol: "http" | "https" } {
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port || (protocol === "http" ? "80" : "443"), protocol };
}

/** Verifies Stripe's signature over the raw bytes and reads what the shop needs of the event. */
export function readSignedEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): ProviderEvent {
  try {
    return providerEventOf(stripe.webhooks.constructEvent(rawBody, signature ?? "", secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw invalid("Signature incorrecte.");
    }
    throw error;
  }
}
