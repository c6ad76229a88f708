import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Day, Months } from "#selling/payments/accounting/accounting.contract.ts";

const Change = z.object({ from: Day, deferred: z.boolean() });
/** Counts, and amounts without VAT in whole cents. */
const Left = z.object({
  subscriptions: z.number(),
  subscriptions_cents: z.number(),
  gifts: z.number(),
  gifts_cents: z.number(),
});
const Deferral = z.object({
  changes: z.array(Change),
  /** In the account of deferred revenue. */
  deferred: Left,
  /** Booked as revenue of the day of the sale. */
  others: Left,
});
export type Deferral = z.infer<typeof Deferral>;

export const getDeferral = endpoint({
  path: "/api/admin/accounting/deferral",
  summary:
    "What is paid and not earned at the end of some months: subscriptions that run on, gifts that nobody opened",
  permission: "accounting",
  query: Months,
  answer: Deferral,
});

export const changeDeferral = endpoint({
  method: "POST",
  path: "/api/admin/accounting/deferral",
  summary: "Whether sales from a day on count as revenue as they are earned",
  permission: "accounting",
  sensitive: true,
  body: Change,
  answer: z.array(Change),
});
