import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";

/** A subscription that its reader used and withdrew from. Amounts in whole cents. */
const UsedWithdrawal = z.object({
  payment_id: z.number(),
  member_id: z.uuid(),
  /** Null if the account was erased. */
  username: z.string().nullable(),
  subscribed_at: z.string(),
  declared_at: z.string(),
  refund_cents: z.number(),
  /** Bought at the subscriber's price: they stay with the reader. */
  bought: z.array(z.object({ title: z.string(), price_cents: z.number() })),
  /** Downloaded during the subscription, and no longer in the library: the subscription made them free. */
  downloaded: z.array(z.string()),
});
export type UsedWithdrawal = z.infer<typeof UsedWithdrawal>;

export const getUsedWithdrawals = endpoint({
  method: "GET",
  path: "/api/admin/withdrawals",
  summary: "The last hundred withdrawals from a subscription that was used before, newest first",
  access: "administrator",
  permission: "sales",
  answer: z.array(UsedWithdrawal),
});
