import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name, TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { billedKinds, countryCodes } from "#selling/payments/billing/billing.rules.ts";

/** An order whose invoice bears the kept identity. */
export const Billed = z.boolean().default(false);

const identity = {
  kind: z.enum(billedKinds),
  name: Name(150, "Écrivez le nom à porter sur la facture."),
  street: Name(200, "Écrivez le numéro et la rue."),
  postal_code: TextLine(12),
  city: Name(100, "Écrivez la ville."),
  country: Key(2).refine((code) => countryCodes.includes(code), "Choisissez un pays."),
  siren: TextLine(20),
  vat_number: TextLine(25),
  order_reference: TextLine(50),
};

export const Billing = z.object({
  ...identity,
  /** The day on which the Commission's register confirmed the VAT number. */
  vat_checked_on: z.string().nullable(),
});
export type Billing = z.infer<typeof Billing>;

const Member = z.object({ id: Key(100) });
const path = "/api/users/{id}/billing-identity";

export const getBilling = endpoint({
  path,
  summary: "Who the caller's invoices may be made out to",
  access: "member",
  params: Member,
  answer: z.object({ identity: Billing.nullable() }),
});

export const saveBilling = endpoint({
  method: "PUT",
  path,
  summary: "Keeps who invoices are made out to; numbers are checked",
  access: "member",
  // Each call may ask the Commission's register.
  allowance: { name: "billing", points: 20, seconds: 900 },
  params: Member,
  body: z.object(identity),
  answer: z.object({ identity: Billing }),
});

export const forgetBilling = endpoint({
  method: "DELETE",
  path,
  summary: "Forgets it; invoices stay as they are",
  access: "member",
  params: Member,
  answer: z.object({ ok: z.literal(true) }),
});

export const reissueInvoice = endpoint({
  method: "POST",
  path: "/api/users/{id}/payments/{paymentId}/invoice",
  summary: "Makes the invoice of a payment out to the kept identity: a credit note and a new invoice",
  access: "member",
  allowance: { name: "billing", points: 20, seconds: 900 },
  params: Member.extend({ paymentId: WholeNumber }),
  answer: z.object({ credit_note: z.string(), invoice: z.string() }),
});
