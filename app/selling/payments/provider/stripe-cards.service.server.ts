import Stripe from "stripe";
import type { CardCharge, ChargeAnswer } from "#selling/payments/provider/payment-provider.contract.ts";
import { unreachable, within } from "#selling/payments/provider/stripe-calls.service.server.ts";
import { metadataOf, nameOf, orderKeyName } from "#selling/payments/provider/stripe.rules.ts";

/** More charges than are tried of one card. */
const triedAtMost = 10;

/**
 * Charges a card that a session has kept, without its holder (Stripe, "Save and reuse"). `cardReference` is the session's
 * SetupIntent.
 */
export async function chargeCard(stripe: Stripe, charge: CardCharge): Promise<ChargeAnswer> {
  try {
    const intent = await within(async () => {
      const { customer, payment_method } = await stripe.setupIntents.retrieve(charge.cardReference);
      const card = { customer: nameOf(customer), paymentMethod: nameOf(payment_method) };
      if (!card.customer || !card.paymentMethod) return null;
      const made = charge.isRepeated && (await findCharge(stripe, card.customer, charge.orderKey));
      return made || createCharge(stripe, charge, card.customer, card.paymentMethod);
    });
    if (intent?.status === "succeeded") return { made: true, paymentIntentId: intent.id };
    return { made: false, reason: intent?.status ?? "the card is no longer kept" };
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      return { made: false, reason: error.code ?? error.message };
    throw unreachable(error);
  }
}

const createCharge = (stripe: Stripe, charge: CardCharge, customer: string, paymentMethod: string) =>
  stripe.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: "eur",
      customer,
      payment_method: paymentMethod,
      allowed_payment_method_types: ["card"],
      off_session: true,
      confirm: true,
      metadata: metadataOf(charge),
    },
    { idempotencyKey: `${charge.orderKey}-charge-${charge.attempt}` },
  );

/** Stripe forgets idempotency keys after a day; the charge itself keeps the order's. */
async function findCharge(stripe: Stripe, customer: string, orderKey: string) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: triedAtMost });
  return data.find(({ status, metadata }) => status === "succeeded" && metadata[orderKeyName] === orderKey);
}

/** Deletes the customer of the order, with the card; one that is deleted already stays so. */
export async function forgetCard(stripe: Stripe, cardReference: string): Promise<void> {
  try {
    await within(async () => {
      const { customer } = await stripe.setupIntents.retrieve(cardReference);
      const id = nameOf(customer);
      if (id) await stripe.customers.del(id);
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unreachable(error);
  }
}
