import { z } from "zod";
import { Key } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Months } from "#selling/payments/accounting/accounting.contract.ts";
import { payoutStates } from "#selling/payments/payouts/payouts.rules.ts";

const Payout = z.object({
  id: z.string(),
  arrives_on: z.string(),
  amount_cents: z.number(),
  state: z.enum(payoutStates),
  is_automatic: z.boolean(),
  /** Whether its movements are known. */
  is_explained: z.boolean(),
  /** Amounts before the fees, and all fees together, negative. */
  sums: z.object({
    sales: z.number(),
    refunds: z.number(),
    disputes: z.number(),
    others: z.number(),
    fees: z.number(),
    unexplained_cents: z.number(),
    faults: z.number(),
  }),
});
export type Payout = z.infer<typeof Payout>;

export const getPayouts = endpoint({
  path: "/api/admin/accounting/payouts",
  summary: "The provider's payouts of some months, each with what it is made of",
  permission: "accounting",
  query: Months,
  answer: z.object({
    /** False if the provider transfers nothing. */
    is_supported: z.boolean(),
    items: z.array(Payout),
    /** The bank lines of the months, without those that the bank refused. */
    total_cents: z.number(),
    /** What the journal has of card payments at the end of the months, and no payout contains yet; before fees. */
    not_paid_out_cents: z.number(),
  }),
});

const Movement = z.object({
  kind: z.string(),
  description: z.string().nullable(),
  amount_cents: z.number(),
  fee_cents: z.number(),
  occurred_at: z.string(),
  payment_id: z.number().nullable(),
  document_number: z.string().nullable(),
  journal_cents: z.number().nullable(),
});

const PayoutDetails = Payout.extend({ movements: z.array(Movement), movements_count: z.number() });
export type PayoutDetails = z.infer<typeof PayoutDetails>;

export const getPayout = endpoint({
  path: "/api/admin/accounting/payouts/{id}",
  summary: "A payout with its movements, the first 500",
  permission: "accounting",
  params: z.object({ id: Key(60) }),
  answer: PayoutDetails,
});

/** Answers with a file. */
export const getPayoutsFile = endpoint({
  path: "/api/admin/accounting/payouts.csv",
  summary: "All movements of the payouts of some months, as CSV",
  permission: "accounting",
  query: Months,
  answer: z.unknown(),
});
