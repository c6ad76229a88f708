import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLine } from "#platform/data/text-types.ts";
import { Billed, DeclaredCountry } from "#selling/payments/billing/billing.contract.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";

export const Payment = z.object({
  id: z.number(),
  created_at: z.string(),
  amount_cents: z.number(),
  stripe_session_id: z.string().nullable(),
  /** The refunded amount; absent if there is none. */
  refunded_cents: z.number().optional(),
  /** The amount of pending refunds; absent if there is none. */
  refunding_cents: z.number().optional(),
  /** Bought for another person; absent otherwise. */
  is_gift: z.literal(true).optional(),
  editions: z.array(
    z.object({
      edition_id: z.number(),
      book_slug: z.string(),
      book_title: z.string(),
      edition_slug: z.string(),
      edition_title: z.string(),
      price_cents: z.number(),
      /** The lot that it was bought in; absent otherwise. */
      lot_title: z.string().optional(),
    }),
  ),
});
export type Payment = z.infer<typeof Payment>;

export const Consent = z.boolean().default(false);
/** Version of the wording on the screen; an order with a version that is no longer in force is 409. */
export const ConsentVersion = Key(100).optional();

export const checkout = endpoint({
  method: "POST",
  path: "/api/payments/checkout",
  summary: "Prices the order for this member and opens a payment session",
  access: "member",
  allowance: { name: "checkout", points: 30, seconds: 900 },
  body: z
    .object({
      edition_ids: z.array(rowNumber()).max(200, "200 éditions au plus par commande."),
      /** Editions at one price; an edition that is in one of them is not sold alone. */
      lot_ids: z.array(rowNumber()).max(20, "20 coffrets au plus par commande.").default([]),
      withdrawal_consent: Consent,
      consent_version: ConsentVersion,
      billed: Billed,
      country: DeclaredCountry,
    })
    .refine(({ edition_ids, lot_ids }) => edition_ids.length + lot_ids.length > 0, {
      path: ["edition_ids"],
      error: "Votre panier est vide.",
    }),
  answer: z.object({ url: z.string() }),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/payments/subscribe",
  summary: "Opens a payment session for a year's subscription",
  access: "member",
  allowance: { name: "subscription", points: 10, seconds: 900 },
  // The specification defines no payload for this call: consent is sent if the screen asked for it.
  body: z
    .object({
      withdrawal_consent: Consent,
      consent_version: ConsentVersion,
      billed: Billed,
      country: DeclaredCountry,
    })
    .nullish(),
  answer: z.object({ url: z.string() }),
});

export const getSubscriptionOffer = endpoint({
  path: "/api/payments/subscription-offer",
  summary: "From when on one may subscribe, after a withdrawal from a subscription",
  access: "member",
  answer: z.object({
    /** Null: immediately, as far as withdrawals are concerned. */
    opens_at: z.string().nullable(),
  }),
});

export const getConsent = endpoint({
  path: "/api/payments/consent",
  summary: "The wording of the consent boxes",
  access: "public",
  answer: z.object({
    version: z.string(),
    digital_content: z.string(),
    gift: z.string(),
    subscription: z.string(),
  }),
  maxAge: 10,
});

export const getPayments = endpoint({
  path: "/api/users/{id}/payments",
  summary: "The caller's payments, newest first",
  access: "member",
  params: z.object({ id: Key(100) }),
  answer: z.array(Payment),
});

// The simulated provider's own calls; a real provider's page has similar ones (decisions.md, "Buying").
export const SimulatedSession = z.object({
  id: z.string(),
  amount_cents: z.number(),
  label: z.string(),
  lines: z.array(z.object({ name: z.string(), amountCents: z.number() })),
  email: z.string(),
  state: z.enum(["open", "paid", "expired"]),
  /** Whether the bank is waiting for the cardholder's confirmation. */
  needs_authentication: z.boolean(),
  /** Nothing is paid now: the card is kept for a later charge. */
  keeps_card: z.boolean(),
  success_url: z.string(),
  cancel_url: z.string(),
});
export type SimulatedSession = z.infer<typeof SimulatedSession>;

const SessionId = z.object({ sessionId: Key(100) });

export const getSimulatedSession = endpoint({
  path: "/api/simulated-payments/{sessionId}",
  summary: "A simulated payment session",
  access: "viewer",
  params: SessionId,
  answer: SimulatedSession,
});

export const paySimulatedSession = endpoint({
  method: "POST",
  path: "/api/simulated-payments/{sessionId}/pay",
  summary: "Pays a simulated session with a test card",
  access: "viewer",
  params: SessionId,
  body: z.object({
    number: TextLine(60)
      .transform((text) => text.replace(/\D/g, ""))
      .pipe(z.string().regex(/^\d{16}$/, "Le numéro de carte compte 16 chiffres.")),
    expiry: TextLine(20).regex(/^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/, "Date attendue : MM/AA."),
    cvc: TextLine(20).regex(/^\d{3}$/, "Le code compte 3 chiffres."),
  }),
  answer: z.object({ url: z.string() }),
});

export const authenticateSimulatedSession = endpoint({
  method: "POST",
  path: "/api/simulated-payments/{sessionId}/authenticate",
  summary: "Answers the simulated bank's question (3-D Secure)",
  access: "viewer",
  params: SessionId,
  body: z.object({ confirmed: z.boolean() }),
  answer: z.object({ url: z.string() }),
});

export const abandonSimulatedSession = endpoint({
  method: "POST",
  path: "/api/simulated-payments/{sessionId}/abandon",
  summary: "Leaves a simulated session unpaid",
  access: "viewer",
  params: SessionId,
  answer: z.object({ url: z.string() }),
});
