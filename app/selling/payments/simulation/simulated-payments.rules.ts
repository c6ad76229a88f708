/** Test cards, with the numbers that card schemes reserve for tests, and their results. */
export const testCards = [
  { number: "4242 4242 4242 4242", effect: "paiement accepté", refusal: null, needsAuthentication: false },
  {
    number: "4000 0000 0000 0341",
    effect: "acceptée aujourd’hui, refusée à la parution (précommandes)",
    refusal: null,
    needsAuthentication: false,
  },
  {
    number: "4000 0025 0000 3155",
    effect: "confirmation demandée par la banque (3‑D Secure)",
    refusal: null,
    needsAuthentication: true,
  },
  {
    number: "4000 0000 0000 0002",
    effect: "carte refusée",
    refusal: "Votre carte a été refusée. Essayez-en une autre.",
    needsAuthentication: false,
  },
  {
    number: "4000 0000 0000 9995",
    effect: "provision insuffisante",
    refusal: "Paiement refusé : provision insuffisante.",
    needsAuthentication: false,
  },
  {
    number: "4000 0000 0000 0069",
    effect: "carte expirée",
    refusal: "Paiement refusé : cette carte a expiré.",
    needsAuthentication: false,
  },
] as const;

type TestCard = (typeof testCards)[number];

const cardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number.replaceAll(" ", "") === number);

/** The simulated provider's refusal of a card number; null if it is accepted. */
export const simulatedRefusal = (number: string): string | null => cardOf(number)?.refusal ?? null;

/** Whether the bank refuses a charge without the cardholder. */
export const refusesLater = (number: string): boolean => number === "4000000000000341";

/** Whether the bank asks for a confirmation, like 3-D Secure. */
export const needsAuthentication = (number: string): boolean => cardOf(number)?.needsAuthentication ?? false;

/** Whether a number has the check digit of a card (ISO/IEC 7812-1, annex B: Luhn). */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a card `MM/AA` has expired: it is valid until the end of its month. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split("/").map((part) => Number(part.trim()));
  return now >= new Date(Date.UTC(2000 + year, month, 1));
}

export interface SimulatedMessage {
  type: string;
  sessionId: string;
  eventId: string;
}

interface Session {
  id: string;
  amountCents: number;
  refundedCents: number;
  reference: string;
  paymentIntentId: string | null;
  keepsCard: boolean;
}

/** A message about a session or its charge, in the shape of Stripe's. */
export function simulatedEvent(message: SimulatedMessage, session: Session) {
  const metadata = { order_key: session.reference };
  const isCharge = message.type.startsWith("charge.");
  const object = isCharge
    ? {
        id: `ch_${session.id}`,
        object: "charge",
        amount: session.amountCents,
        amount_refunded: session.refundedCents,
        payment_intent: session.paymentIntentId,
        metadata,
      }
    : {
        id: session.id,
        object: "checkout.session",
        ...(session.keepsCard
          ? { mode: "setup", setup_intent: session.id, payment_status: "no_payment_required" }
          : { mode: "payment", amount_total: session.amountCents, payment_status: paymentStatusOf(message) }),
        payment_intent: session.paymentIntentId,
        metadata,
      };
  return {
    id: message.eventId,
    object: "event",
    type: message.type,
    data: { object: { currency: "eur", ...object } },
  };
}

const paymentStatusOf = ({ type }: SimulatedMessage) =>
  type === "checkout.session.completed" ? "paid" : "unpaid";
