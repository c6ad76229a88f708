import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { documentKinds } from "#selling/payments/checkout/checkout.rules.ts";

/** An invoice or credit note, as listed; the document itself is a PDF. */
export const Invoice = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  payment_id: z.number(),
  /** `YYYY-MM-DD` */
  issued_on: z.string(),
  amount_cents: z.number(),
});
export type Invoice = z.infer<typeof Invoice>;

const Member = z.object({ id: Key(100) });

export const getInvoices = endpoint({
  path: "/api/users/{id}/invoices",
  summary: "The caller's invoices and credit notes, newest first",
  access: "member",
  params: Member,
  answer: z.array(Invoice),
});

/** Answers with a PDF, not with JSON. */
export const downloadInvoice = endpoint({
  path: "/api/users/{id}/invoices/{number}",
  summary: "One of the caller's invoices or credit notes, as a PDF",
  access: "member",
  params: Member.extend({ number: Key(20) }),
  answer: z.unknown(),
});

/** Answers with a PDF, not with JSON. */
export const downloadMemberInvoice = endpoint({
  path: "/api/admin/members/{id}/invoices/{number}",
  summary: "An invoice or credit note of a member, as a PDF",
  permission: "sales",
  params: z.object({ id: z.uuid(), number: Key(20) }),
  answer: z.unknown(),
});

/** Answers with a PDF, not with JSON. */
export const downloadPaymentInvoice = endpoint({
  path: "/api/users/{id}/payments/{paymentId}/invoice",
  summary: "The invoice of one of the caller's payments, as a PDF",
  access: "member",
  params: Member.extend({ paymentId: WholeNumber }),
  answer: z.unknown(),
});
