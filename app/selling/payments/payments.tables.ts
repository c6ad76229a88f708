import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";
import type {
  HeldMovement,
  JournalLine,
  MovementKind,
  VatAmount,
} from "#selling/payments/journal/journal.rules.ts";
import type { DocumentKind, PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";
import type { RefundReason } from "#selling/payments/refunds/refunds.rules.ts";
import { instant, instantToMilliseconds, identity } from "#platform/data/columns.ts";

export const payments = pgTable("payments", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  kind: text("kind").$type<PaymentKind>().notNull(),
  state: text("state", { enum: ["open", "reserved", "paid", "failed", "expired", "refunded"] }).notNull(),
  provider: text("provider", { enum: ["stripe", "simulated"] }).notNull(),
  sessionId: text("session_id"),
  amountCents: integer("amount_cents").notNull(),
  refundedCents: integer("refunded_cents").notNull().default(0),
  withdrawalConsent: boolean("withdrawal_consent").notNull(),
  consentVersion: text("consent_version"),
  consentedAt: instant("consented_at"),
  createdAt: instant("created_at").notNull(),
  paidAt: instant("paid_at"),
  orderKey: uuid("order_key").notNull().defaultRandom(),
  freeEditionIds: integer("free_edition_ids").array().notNull().default([]),
  sessionExpiresAt: instant("session_expires_at"),
  checkedAt: instant("checked_at"),
  paymentIntentId: text("charge_id"),
  reportedRefundCents: integer("reported_refund_cents").notNull().default(0),
  disputedAt: instant("disputed_at"),
  isGift: boolean("is_gift").notNull().default(false),
  isPreorder: boolean("is_preorder").notNull().default(false),
  cardReference: text("card_reference"),
  subscriptionId: integer("subscription_id"),
  billedTo: jsonb("billed_to").$type<BillingIdentity>(),
  country: text("country"),
  cardCountry: text("card_country"),
});

export const paymentLines = pgTable("payment_lines", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  editionId: integer("edition_id").notNull(),
  bookTitle: text("book_title").notNull(),
  bookSlug: text("book_slug").notNull(),
  editionTitle: text("edition_title").notNull(),
  editionSlug: text("edition_slug").notNull(),
  priceCents: integer("price_cents").notNull(),
  vatPerMille: integer("vat_per_mille").notNull(),
  lotTitle: text("lot_title"),
});

export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    sessionId: text("session_id"),
    payload: jsonb("payload").notNull(),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

export const journalCounters = pgTable(
  "journal_counters",
  {
    name: text("name", { enum: ["position", "entry", "invoice", "credit-note", "closing"] }).notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.year] })],
);

export const salesDocuments = pgTable("sales_documents", {
  number: text("number").primaryKey(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  year: integer("year").notNull(),
  sequence: integer("sequence").notNull(),
  paymentId: integer("payment_id").notNull(),
  content: jsonb("content").notNull(),
  sha256: text("sha256").notNull(),
});

export const journalEntries = pgTable("journal_entries", {
  position: integer("position").primaryKey(),
  year: integer("year").notNull(),
  sequence: integer("sequence").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  recordedAt: instantToMilliseconds("recorded_at").notNull(),
  occurredAt: instantToMilliseconds("occurred_at").notNull(),
  kind: text("kind").$type<MovementKind>().notNull(),
  paymentId: integer("payment_id").notNull(),
  refundId: integer("refund_id"),
  memberId: uuid("member_id").notNull(),
  provider: text("provider").notNull(),
  sessionId: text("session_id"),
  reason: text("reason"),
  lines: jsonb("lines").$type<JournalLine[]>().notNull(),
  vat: jsonb("vat").$type<VatAmount[]>().notNull(),
  grossCents: integer("gross_cents").notNull(),
  perpetualCents: bigint("perpetual_cents", { mode: "number" }).notNull(),
  documentNumber: text("document_number").notNull(),
  documentSha256: text("document_sha256").notNull(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});

export const journalClosings = pgTable("journal_closings", {
  position: integer("position").primaryKey(),
  period: text("period", { enum: ["day", "month", "year"] }).notNull(),
  firstDay: date("first_day", { mode: "string" }).notNull(),
  lastDay: date("last_day", { mode: "string" }).notNull(),
  closedAt: instantToMilliseconds("closed_at").notNull(),
  lastEntryPosition: integer("last_entry_position").notNull(),
  lastEntryHash: text("last_entry_hash").notNull(),
  entryCount: integer("entry_count").notNull(),
  vat: jsonb("vat").$type<VatAmount[]>().notNull(),
  kinds: jsonb("kinds").$type<{ kind: string; count: number; grossCents: number }[]>().notNull(),
  grossCents: bigint("gross_cents", { mode: "number" }).notNull(),
  perpetualCents: bigint("perpetual_cents", { mode: "number" }).notNull(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});

/** The sums of closed months; `month` is the first day. Edition 0: subscriptions. */
export const journalMonths = pgTable(
  "journal_months",
  {
    month: date("month", { mode: "string" }).notNull(),
    editionId: integer("edition_id").notNull(),
    kind: text("kind").$type<MovementKind>().notNull(),
    vatPerMille: integer("vat_per_mille").notNull(),
    copies: bigint("copies", { mode: "number" }).notNull(),
    netCents: bigint("net_cents", { mode: "number" }).notNull(),
    vatCents: bigint("vat_cents", { mode: "number" }).notNull(),
    grossCents: bigint("gross_cents", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.editionId, table.kind, table.vatPerMille] })],
);

/** What the provider kept, by day in Paris. */
export const providerFees = pgTable("provider_fees", {
  day: date("day", { mode: "string" }).primaryKey(),
  feeCents: bigint("fee_cents", { mode: "number" }).notNull(),
});

export const journalChecks = pgTable("journal_checks", {
  id: identity(),
  requestedAt: instant("requested_at").notNull(),
  requestedBy: text("requested_by").notNull(),
  finishedAt: instant("finished_at"),
  entries: integer("entries"),
  closings: integer("closings"),
  lastHash: text("last_hash"),
  fault: text("fault"),
});

export const journalWaiting = pgTable("journal_waiting", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  refundId: integer("refund_id"),
  kind: text("kind").$type<MovementKind>().notNull(),
  grossCents: integer("gross_cents").notNull(),
  movement: jsonb("movement").$type<HeldMovement>().notNull(),
  reason: text("reason").notNull(),
  heldAt: instant("held_at").notNull(),
});

export const clockJumps = pgTable("clock_jumps", {
  id: identity(),
  noticedAt: instant("noticed_at").notNull(),
  expectedAt: instant("expected_at").notNull(),
  confirmedAt: instant("confirmed_at"),
});

export const refunds = pgTable("refunds", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  refundKey: uuid("refund_key").notNull().defaultRandom(),
  reason: text("reason").$type<RefundReason>().notNull(),
  state: text("state", { enum: ["requested", "succeeded", "failed"] }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  keepEditions: boolean("keep_editions").notNull(),
  note: text("note"),
  requestedBy: text("requested_by"),
  providerRefundId: text("provider_refund_id"),
  failure: text("failure"),
  requestedAt: instant("requested_at").notNull(),
  settledAt: instant("settled_at"),
  retryOf: integer("retry_of"),
});

export const refundLines = pgTable("refund_lines", {
  id: identity(),
  refundId: integer("refund_id").notNull(),
  paymentLineId: integer("payment_line_id"),
  amountCents: integer("amount_cents").notNull(),
});

export const withdrawals = pgTable("withdrawals", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  memberId: uuid("member_id").notNull(),
  refundId: integer("refund_id").notNull(),
  declaredAt: instant("declared_at").notNull(),
  name: text("name"),
});

export const withdrawalNotices = pgTable("withdrawal_notices", {
  id: identity(),
  memberId: uuid("member_id"),
  name: text("name").notNull(),
  email: text("email").notNull(),
  reference: text("reference").notNull(),
  declaredAt: instant("declared_at").notNull(),
  outcome: text("outcome", { enum: ["honoured", "closed"] }),
  settledAt: instant("settled_at"),
});
