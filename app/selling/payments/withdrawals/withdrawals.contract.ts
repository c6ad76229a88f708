import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import { DeclaredName } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { paymentKinds } from "#selling/payments/checkout/checkout.rules.ts";

/** A contract that its member can withdraw from now. Amounts in whole cents. */
export const WithdrawableContract = z.object({
  payment_id: z.number(),
  kind: z.enum(paymentKinds),
  concluded_at: z.string(),
  /** The first instant after the period. */
  ends_at: z.string(),
  amount_cents: z.number(),
  /** The amount refunded by a withdrawal now. */
  refund_cents: z.number(),
  editions: z.array(
    z.object({
      edition_id: z.number(),
      book_title: z.string(),
      edition_title: z.string(),
      refund_cents: z.number(),
    }),
  ),
});
export type WithdrawableContract = z.infer<typeof WithdrawableContract>;

export const getWithdrawableContracts = endpoint({
  path: "/api/payments/withdrawals",
  summary: "The contracts from which the caller can still withdraw",
  access: "member",
  answer: z.array(WithdrawableContract),
});

/** A purchase whose right of withdrawal its member has waived, during the period in which it would apply. */
export const WaivedContract = z.object({
  payment_id: z.number(),
  concluded_at: z.string(),
  /** When the immediate supply was requested and the loss of the right acknowledged. */
  consented_at: z.string(),
  amount_cents: z.number(),
  editions: z.array(z.object({ edition_id: z.number(), book_title: z.string(), edition_title: z.string() })),
});
export type WaivedContract = z.infer<typeof WaivedContract>;

export const getWaivedContracts = endpoint({
  path: "/api/payments/withdrawals/waived",
  summary: "Recent purchases that cannot be withdrawn from, because the right was waived",
  access: "member",
  answer: z.array(WaivedContract),
});

export const withdraw = endpoint({
  method: "POST",
  path: "/api/payments/{id}/withdrawal",
  summary: "Withdraws from a contract, in full or for some of its editions",
  access: "member",
  params: z.object({ id: WholeNumber }),
  /** The name is the declaration's; without it, the declaration has the pseudonym. */
  body: z.object({
    edition_ids: z.array(rowNumber()).min(1).max(200).nullish(),
    name: DeclaredName.optional(),
  }),
  answer: z.object({ declared_at: z.string(), refund_cents: z.number(), email: z.string() }),
  status: 201,
});
