import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { Billed, DeclaredCountry } from "#selling/payments/billing/billing.contract.ts";
import { Consent, ConsentVersion } from "#selling/payments/checkout/checkout.contract.ts";
import { GiftForm } from "#selling/promotions/gifts/gifts.contract.ts";

export const checkoutGift = endpoint({
  method: "POST",
  path: "/api/payments/gifts",
  summary: "Opens a payment session for an edition or a subscription for another person, at the public price",
  access: "member",
  allowance: { name: "checkout", points: 30, seconds: 900 },
  body: GiftForm.extend({
    /** Null: a year's subscription, whose buyer renounces nothing. */
    edition_id: rowNumber().nullable(),
    withdrawal_consent: Consent,
    consent_version: ConsentVersion,
    billed: Billed,
    country: DeclaredCountry,
  }),
  answer: z.object({ url: z.string() }),
});
