import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name, TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { billedKinds, countryCodes } from "#selling/payments/billing/billing.rules.ts";

/** An order whose invoice bears the kept identity. */
export const Billed = z.boolean().default(false);
const Country = Key(2).refine((code) => countryCodes.includes(code), "Choisissez un pays.");
/** The buyer's country; absent: that of the last order, at first France. */
export const DeclaredCountry = Country.optional();

const Identity = z.object({
  kind: z.enum(billedKinds),
  name: Name(150, "Écrivez le nom à porter sur la facture."),
  street: Name(200, "Écrivez le numéro et la rue."),
  postal_code: TextLine(12),
  city: Name(100, "Écrivez la ville."),
  country: Country,
  siren: TextLine(20),
  vat_number: TextLine(25),
  order_reference: TextLine(50),
});

export const Billing = Identity.extend({
  /** The day on which the Commission's register confirmed the VAT number. */
  vat_checked_on: z.string().nullable(),
});
export type Billing = z.infer<typeof Billing>;

const Member = z.object({ id: Key(100) });
/** The numbers of the documents that replace an invoice. */
const Reissued = z.object({ credit_note: z.string(), invoice: z.string() });
const path = "/api/users/{id}/billing-identity";

export const getBilling = endpoint({
  path,
  summary: "Who the caller's invoices may be made out to",
  access: "member",
  params: Member,
  answer: z.object({
    identity: Billing.nullable(),
    /** The buyer's country as it was declared with the last order; null: France. */
    country: z.string().nullable(),
  }),
});

export const saveBilling = endpoint({
  method: "PUT",
  path,
  summary: "Keeps who invoices are made out to; numbers are checked",
  access: "member",
  // Each call may ask the Commission's register.
  allowance: { name: "billing", points: 20, seconds: 900 },
  params: Member,
  body: Identity,
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
  answer: Reissued,
});

export const reissueSaleInvoice = endpoint({
  method: "POST",
  path: "/api/admin/sales/{id}/invoice",
  summary: "Makes the invoice of a payment out to this name, which is not kept for the member",
  permission: "sales",
  params: z.object({ id: WholeNumber }),
  body: Identity,
  answer: Reissued,
});
