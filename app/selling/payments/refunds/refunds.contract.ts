import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLines } from "#platform/data/text-types.ts";
import { paymentKinds } from "#selling/payments/checkout/checkout.rules.ts";
import { refundReasons } from "#selling/payments/refunds/refunds.rules.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

export const Refund = z.object({
  id: z.number(),
  payment_id: z.number(),
  amount_cents: z.number(),
  state: z.enum(["requested", "succeeded", "failed"]),
  reason: z.enum(refundReasons),
  keep_editions: z.boolean(),
  note: z.string().nullable(),
  requested_at: z.string(),
});
export type Refund = z.infer<typeof Refund>;

export const refundPaymentCall = endpoint({
  method: "POST",
  path: "/api/admin/payments/{id}/refunds",
  summary: "Requests a refund of a payment, in full or for some of its editions",
  permission: "sales",
  params: z.object({ id: WholeNumber }),
  body: z.object({
    /** Absent: all parts that have not been refunded. */
    edition_ids: z.array(rowNumber()).min(1).max(200).nullish(),
    keep_editions: z.boolean().default(false),
    note: TextLines(500).nullish(),
  }),
  answer: Refund,
  status: 201,
});

export const refundAmountCall = endpoint({
  method: "POST",
  path: "/api/admin/payments/{id}/gestures",
  summary:
    "Requests a refund of an amount, in proportion to the lines of a payment; the editions stay, unless nothing is left",
  permission: "sales",
  params: z.object({ id: WholeNumber }),
  body: z.object({
    amount_cents: rowNumber("Indiquez le montant à rendre."),
    /** What was left when the amount was chosen: the same request sent twice is made once. */
    left_cents: rowNumber(),
    /** On the credit note and in the mail. */
    reason: Key(200).trim().min(1, "Dites pourquoi\u202f: le motif est écrit sur l’avoir."),
  }),
  answer: Refund,
  status: 201,
});

export const retryRefund = endpoint({
  method: "POST",
  path: "/api/admin/refunds/{id}/retry",
  summary: "Repeats a failed refund, for the amount still owed",
  permission: "sales",
  params: z.object({ id: WholeNumber }),
  answer: Refund,
  status: 201,
});

const FailedRefund = Refund.pick({ id: true, payment_id: true, reason: true }).extend({
  member_id: z.uuid(),
  /** Absent if the account has been closed since then: the money is still owed. */
  username: z.string().nullable(),
  kind: z.enum(paymentKinds),
  /** Titles of the purchase in that payment. */
  books: z.array(z.string()),
  owed_cents: z.number(),
  failed_at: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

export const getFailedRefunds = endpoint({
  path: "/api/admin/refunds/failed",
  summary: "Failed refunds with an amount still owed, oldest first",
  permission: "sales",
  answer: z.array(FailedRefund),
});
