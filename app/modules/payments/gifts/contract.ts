import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { rowNumber } from "#platform/whole-numbers.ts";
import { Consent, ConsentVersion } from "#modules/payments/checkout/contract.ts";
import { GiftForm } from "#modules/promotions/gifts/contract.ts";

export const checkoutGift = endpoint({
  method: "POST",
  path: "/api/payments/gifts",
  summary: "Opens a payment session for an edition that is bought for another person, at the public price",
  access: "member",
  allowance: { name: "checkout", points: 30, seconds: 900 },
  body: GiftForm.extend({
    edition_id: rowNumber(),
    withdrawal_consent: Consent,
    consent_version: ConsentVersion,
  }),
  answer: z.object({ url: z.string() }),
});
