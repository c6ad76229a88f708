import { z } from "zod";
import { preorderCharges } from "#books/catalogue/availability/availability.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import { Billed, DeclaredCountry } from "#selling/payments/billing/billing.contract.ts";
import { ConsentVersion } from "#selling/payments/checkout/checkout.contract.ts";
import { preorderStates } from "#selling/payments/preorders/preorders.rules.ts";

const Preorder = z.object({
  payment_id: z.number(),
  edition_id: z.number(),
  book_slug: z.string(),
  book_title: z.string(),
  author: z.string(),
  edition_slug: z.string(),
  edition_title: z.string(),
  cover_url: z.string().nullable(),
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  state: z.enum(preorderStates),
  charge: z.enum(preorderCharges),
  price_cents: z.number(),
  /** The planned moment of the release. */
  released_at: z.string(),
  /** When the kept card is charged again; null: at the release, or never. */
  next_attempt_at: z.string().nullable(),
});
export type Preorder = z.infer<typeof Preorder>;

export const getPreorders = endpoint({
  path: "/api/preorders",
  summary: "The caller's preorders that are not delivered, or whose files were not asked for yet",
  access: "member",
  answer: z.array(Preorder),
});

export const placePreorder = endpoint({
  method: "POST",
  path: "/api/preorders",
  summary: "Opens a session that takes the payment of a preorder, or keeps a card for it",
  access: "member",
  allowance: { name: "checkout", points: 30, seconds: 900 },
  body: z.object({
    edition_id: rowNumber(),
    /** To the keeping of the card, and its charge at the release: required for these preorders. */
    card_consent: z.boolean().default(false),
    billed: Billed,
    country: DeclaredCountry,
  }),
  answer: z.object({ url: z.string() }),
});

const params = z.object({ paymentId: WholeNumber });

export const leavePreorder = endpoint({
  method: "DELETE",
  path: "/api/preorders/{paymentId}",
  summary: "Leaves a preorder: what was paid goes back, a kept card is forgotten",
  access: "member",
  params,
  answer: z.object({ refund_cents: z.number() }),
});

export const acceptPreorder = endpoint({
  method: "POST",
  path: "/api/preorders/{paymentId}/acceptance",
  summary: "Asks for the files of a delivered preorder, with the loss of the right of withdrawal",
  access: "member",
  params,
  body: z.object({ withdrawal_consent: z.literal(true), consent_version: ConsentVersion }),
  answer: z.object({ edition_id: z.number() }),
});

export const payPreorder = endpoint({
  method: "POST",
  path: "/api/preorders/{paymentId}/payment",
  summary: "Opens a payment session for a preorder whose kept card was refused",
  access: "member",
  allowance: { name: "checkout", points: 30, seconds: 900 },
  params,
  answer: z.object({ url: z.string() }),
});
