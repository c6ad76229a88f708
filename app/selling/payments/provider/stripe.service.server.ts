import Stripe from "stripe";
import { z } from "zod";
import { before } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type {
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  RefundOrder,
  SessionOrder,
  SessionStatus,
} from "#selling/payments/provider/payment-provider.contract.ts";
import {
  openStripeCalls,
  type StripeSettings,
  unreachable,
  within,
} from "#selling/payments/provider/stripe-calls.service.server.ts";
import { chargeCard, forgetCard } from "#selling/payments/provider/stripe-cards.service.server.ts";
import { checkStripe } from "#selling/payments/provider/stripe-health.service.server.ts";
import {
  answered,
  listedFees,
  listedMovements,
  listedPayouts,
  pageSize,
  recentDisputes,
  recentRefunds,
} from "#selling/payments/provider/stripe-lists.service.server.ts";
import * as rules from "#selling/payments/provider/stripe.rules.ts";

/** Banks return refunds within a month; disputes take up to four. */
const refundsListed = days(35);
const disputesListed = days(130);

/** Stripe Checkout, by the official SDK: a hosted page for the card, a signed webhook for the result. */
export function stripeProvider(
  settings: StripeSettings,
  { now, clocks }: Pick<Deps, "now" | "clocks">,
): PaymentProvider {
  const { stripe, clock } = openStripeCalls(settings, clocks);
  /** By Stripe's own clock if it is known, so that a shop with a wrong clock can still sell. */
  const present = () => clock.now() ?? now();
  const since = (span: number) => Math.floor(before(present(), span).getTime() / 1000);
  return {
    name: "stripe",
    clock,
    openSession: (order, patience) =>
      answered(async () => {
        // Stripe refuses a session that stays open for more than a day by its own clock; without an answer the shop's
        // clock is used.
        if (clock.now() === null) await clock.ask().catch(() => undefined);
        const expiresAt = before(order.expiresAt, clockError(now(), present()));
        return openSession(stripe, { ...order, expiresAt }, settings.publicUrl);
      }, patience),
    findSession: (sessionId) => whereKnown(() => statusFrom(stripe, sessionId)),
    expireSession: (sessionId, patience) => expireSession(stripe, sessionId, patience),
    chargeCard: (charge) => chargeCard(stripe, charge),
    forgetCard: (cardReference) => forgetCard(stripe, cardReference),
    refund: (order) => refund(stripe, order),
    recentRefunds: () => recentRefunds(stripe, since(refundsListed)),
    recentDisputes: () => recentDisputes(stripe, since(disputesListed)),
    fees: (from, until) => listedFees(stripe, from, until),
    payouts: {
      list: (from) => listedPayouts(stripe, from),
      movementsOf: (payoutId) => listedMovements(stripe, payoutId),
    },
    refundedCents: (paymentIntentId) => refundedCents(stripe, paymentIntentId),
    check: () => checkStripe(stripe, settings),
    readEvent: (rawBody, signature) =>
      readSignedEvent(stripe, rawBody, signature, settings.webhookSecret, present()),
  };
}

/** Whole hours, so that a repeated order requests the same end of its session. */
const clockError = (shop: Date, provider: Date): number =>
  hours(Math.round((shop.getTime() - provider.getTime()) / hours(1)));

async function openSession(stripe: Stripe, order: SessionOrder, publicUrl: string) {
  const parameters = rules.sessionParameters(order, publicUrl);
  const options = { idempotencyKey: rules.idempotencyKey(order, parameters) };
  const session = await stripe.checkout.sessions.create(parameters, options);
  if (!session.url) throw new Error("Stripe gave no address for the session.");
  return { sessionId: session.id, url: session.url };
}

const statusFrom = async (stripe: Stripe, sessionId: string): Promise<SessionStatus> =>
  rules.statusOf(await stripe.checkout.sessions.retrieve(sessionId));

/** Stripe expires open sessions only, and reports the state of others. */
const expireSession = (stripe: Stripe, sessionId: string, patience?: number): Promise<SessionStatus | null> =>
  whereKnown(async () => {
    try {
      return rules.statusOf(await stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return statusFrom(stripe, sessionId);
      throw error;
    }
  }, patience);

/** The answer of the call; null if Stripe refuses the request itself (unknown or closed session). */
async function whereKnown<T>(ask: () => Promise<T>, patience?: number): Promise<T | null> {
  try {
    return await within(ask, patience);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw unreachable(error);
  }
}

async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  try {
    const made = await within(
      async () => (order.isRepeated && (await findRefund(stripe, order))) || createRefund(stripe, order),
    );
    const reason = rules.failureOf(made);
    return reason === null ? { made: true, refundId: made.id } : { made: false, reason };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { made: false, reason: error.code ?? error.message };
    }
    throw unreachable(error);
  }
}

const createRefund = (stripe: Stripe, { refundKey, paymentIntentId, amountCents }: RefundOrder) =>
  stripe.refunds.create(
    { payment_intent: paymentIntentId, amount: amountCents, metadata: { [rules.refundKeyName]: refundKey } },
    { idempotencyKey: refundKey },
  );

const refundsOf = async (stripe: Stripe, paymentIntentId: string): Promise<Stripe.Refund[]> =>
  (await stripe.refunds.list({ payment_intent: paymentIntentId, limit: pageSize })).data;

/** Stripe forgets idempotency keys after a day; the refund itself keeps ours. */
async function findRefund(stripe: Stripe, order: RefundOrder): Promise<Stripe.Refund | undefined> {
  const made = await refundsOf(stripe, order.paymentIntentId);
  return made.find(({ metadata }) => metadata?.[rules.refundKeyName] === order.refundKey);
}

async function refundedCents(stripe: Stripe, paymentIntentId: string): Promise<number> {
  const made = await answered(() => refundsOf(stripe, paymentIntentId));
  return made.reduce((sum, each) => sum + (rules.failureOf(each) === null ? each.amount : 0), 0);
}

/** The common part of Stripe's events; the rest depends on the type. */
const EventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Verifies Stripe's signature over the raw bytes and parses the event. */
export function readSignedEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
  receivedAt = new Date(),
): ProviderEvent {
  const event = verifiedEvent(stripe, rawBody, signature ?? "", secret, receivedAt);
  if (!EventShape.safeParse(event).success) throw invalid("Message illisible.");
  return rules.providerEventOf(event);
}

/** The SDK reports an invalid, malformed or empty signature by several kinds of errors, which have no other cause. */
function verifiedEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string,
  secret: string,
  receivedAt: Date,
): Stripe.Event {
  try {
    const at = receivedAt.getTime();
    return stripe.webhooks.constructEvent(rawBody, signature, secret, undefined, undefined, at);
  } catch {
    throw invalid("Signature incorrecte.");
  }
}
