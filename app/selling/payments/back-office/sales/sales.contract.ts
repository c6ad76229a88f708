import { z } from "zod";
import { paymentKinds } from "#selling/payments/checkout/checkout.rules.ts";
import { saleDisputes, saleKinds, saleStates } from "#selling/payments/back-office/sales/sales.rules.ts";
import { Invoice } from "#selling/payments/invoices/invoices.contract.ts";
import { Refund } from "#selling/payments/refunds/refunds.contract.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { WholeNumber, WholeNumbers } from "#platform/data/whole-numbers.ts";

const Day = z.string().refine((text) => isCalendarDay(text, 2000), "Cette date n’existe pas.");

const SalesQuery = z.object({
  /** Number of an invoice, a credit note or an order; identifier of the provider; name, address, or title. */
  q: TextLine(254).optional(),
  /** Days of the order in Paris, both included. */
  from: Day.optional(),
  to: Day.optional(),
  kind: z.enum(saleKinds).default("all"),
  state: z.enum(saleStates).default("all"),
  dispute: z.enum(saleDisputes).default("all"),
  /** The `next` of the page before. */
  after: WholeNumber.optional(),
});
export type SaleFilters = z.output<typeof SalesQuery>;

const SaleSummary = z.object({
  id: z.number(),
  member_id: z.uuid(),
  /** Null if the account was erased. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  kind: z.enum(paymentKinds),
  is_gift: z.boolean(),
  /** A gift that was sent and is not opened. */
  is_unopened: z.boolean(),
  state: z.enum(["open", "reserved", "paid", "failed", "expired", "refunded"]),
  amount_cents: z.number(),
  refunded_cents: z.number(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** While the bank has not decided. */
  disputed_at: z.string().nullable(),
  books: z.array(z.string()),
  documents: z.array(Invoice.pick({ number: true, kind: true })),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const getSales = endpoint({
  path: "/api/admin/sales",
  summary: "Orders, newest first, thirty to a page",
  permission: "sales",
  query: SalesQuery,
  answer: z.object({
    items: z.array(SaleSummary),
    next: z.number().nullable(),
    /** Whether the search names more members or books than were searched. */
    isWide: z.boolean(),
  }),
});

export const getSalesTotal = endpoint({
  path: "/api/admin/sales/total",
  summary: "The paid orders of a filtered list: how many, what was paid, what was given back, in whole cents",
  permission: "sales",
  query: SalesQuery.omit({ after: true }),
  answer: z.object({ orders: z.number(), paid_cents: z.number(), refunded_cents: z.number() }),
});

export const getSoldEditions = endpoint({
  path: "/api/admin/sales/editions",
  summary:
    "How many of each of these editions (`editionIds=1,2,3`) were sold in the last 30 days and not refunded",
  permission: "catalogue",
  query: z.object({ editionIds: WholeNumbers(500) }),
  answer: z.array(z.object({ edition_id: z.number(), sold: z.number() })),
});

/** Answers with a file. */
export const exportSales = endpoint({
  path: "/api/admin/sales.csv",
  summary: "The orders of a filtered list with their payments, as a table",
  permission: "sales",
  sensitive: true,
  query: SalesQuery.omit({ after: true }),
  answer: z.unknown(),
});

const at = z.string();
const SaleMoment = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["ordered", "paid", "dispute_opened", "withdrawn"]), at }),
  z.object({ kind: z.literal("delivered"), at, what: z.string() }),
  z.object({ kind: z.literal("downloaded"), at, what: z.string(), times: z.number() }),
  z.object({
    kind: z.enum(["refund_requested", "refunded", "refund_failed"]),
    at,
    cents: z.number(),
    reason: z.string(),
  }),
]);

/** An edition of an order. */
export const OrderLine = z.object({
  edition_id: z.number(),
  book_title: z.string(),
  edition_title: z.string(),
  price_cents: z.number(),
  /** Pending refunds included. */
  refunded_cents: z.number(),
});

const Sale = SaleSummary.omit({ books: true }).extend({
  provider: z.enum(["stripe", "simulated"]),
  session_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  withdrawal_consent: z.boolean(),
  /** The first instant at which a withdrawal is too late. */
  withdrawal_ends_at: z.string().nullable(),
  lines: z.array(OrderLine),
  refunds: z.array(
    Refund.omit({ payment_id: true, keep_editions: true }).extend({
      requested_by: z.string().nullable(),
      /** The amount still owed by a failed refund; 0 for any other. */
      owed_cents: z.number(),
    }),
  ),
  timeline: z.array(SaleMoment),
});
export type Sale = z.infer<typeof Sale>;

const SaleId = z.object({ id: WholeNumber });

export const getSale = endpoint({
  path: "/api/admin/sales/{id}",
  summary: "An order with its timeline, documents and refunds",
  permission: "sales",
  params: SaleId,
  answer: Sale,
});

export const resendReceipt = endpoint({
  method: "POST",
  path: "/api/admin/sales/{id}/receipt",
  summary: "Mails the receipt of a payment again, with its invoice",
  permission: "sales",
  allowance: { name: "receipt-again", points: 30, seconds: 3600 },
  params: SaleId,
  answer: z.object({ message: z.string() }),
});

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
  path: "/api/admin/withdrawals",
  summary: "The last hundred withdrawals from a subscription that was used before, newest first",
  permission: "sales",
  answer: z.array(UsedWithdrawal),
});
