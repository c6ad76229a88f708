import Stripe from "stripe";
import { seconds } from "#platform/dates.ts";
import { badGateway, invalid } from "#platform/errors.ts";
import type { PaymentProvider, ProviderEvent, SessionOrder } from "#modules/payments/provider/contract.ts";

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
  return {
    name: "stripe",
    async openSession(order) {
      const parameters = sessionParameters(order, settings.publicUrl);
      try {
        // The SDK repeats a request after a cut connection with the same random key, and so gets the same session. A key
        // made of the order's number would meet another shop's, or this one's from before a restored backup.
        const session = await stripe.checkout.sessions.create(parameters);
        if (!session.url) throw new Error("Stripe gave no address for the session.");
        return { sessionId: session.id, url: session.url };
      } catch (error) {
        throw badGateway("Le service de paiement ne répond pas. Réessayez dans un instant.", error);
      }
    },
    readEvent: (rawBody, signature) => readSignedEvent(stripe, rawBody, signature, settings.webhookSecret),
  };
}

function sessionParameters(order: SessionOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    locale: "fr",
    customer_email: order.email,
    client_reference_id: String(order.paymentId),
    metadata: { payment_id: String(order.paymentId) },
    payment_intent_data: { metadata: { payment_id: String(order.paymentId) } },
    success_url: publicUrl + order.successPath,
    cancel_url: publicUrl + order.cancelPath,
    line_items: order.lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: { currency: "eur", unit_amount: amountCents, product_data: { name } },
    })),
  };
}

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
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature ?? "", secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw invalid("Signature incorrecte.");
    }
    throw error;
  }
  const isSession = event.type.startsWith("checkout.session.");
  const session = isSession ? (event.data.object as Stripe.Checkout.Session) : null;
  const paymentId = Number(session?.metadata?.["payment_id"]);
  return {
    id: event.id,
    type: event.type,
    sessionId: session?.id ?? null,
    paymentId: Number.isSafeInteger(paymentId) && paymentId > 0 ? paymentId : null,
    paid: session?.payment_status === "paid",
    amountCents: session?.amount_total ?? null,
    payload: event,
  };
}
