import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SubscriptionRule, Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import type { ImportKind, ImportState } from "#selling/royalties/imports/royalty-imports.rules.ts";
import type { TaxRegime } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import type { Statement } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { identity, instant } from "#platform/data/columns.ts";

/** The first day of a month. */
const month = (name: string) => date(name, { mode: "string" });
const cents = (name: string) => bigint(name, { mode: "number" });

export const royaltyPayees = pgTable("royalty_payees", {
  id: identity(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  email: text("email"),
  /** How contributions and VAT are settled, by the day from which each is in force. */
  taxRegimes: jsonb("tax_regimes").$type<TaxRegime[]>().notNull().default([]),
  updatedAt: instant("updated_at").notNull(),
});

export const royaltyContracts = pgTable("royalty_contracts", {
  id: identity(),
  payeeId: integer("payee_id").notNull(),
  editionId: integer("edition_id").notNull(),
  firstMonth: month("first_month").notNull(),
  lastMonth: month("last_month"),
  advanceCents: integer("advance_cents").notNull(),
  copiesBefore: integer("copies_before").notNull(),
  /** The contract with which it earns back one advance; null: it has its own. */
  accountId: integer("account_id"),
  createdAt: instant("created_at").notNull(),
});

export const royaltyTerms = pgTable(
  "royalty_terms",
  {
    contractId: integer("contract_id").notNull(),
    fromMonth: month("from_month").notNull(),
    share: integer("share").notNull(),
    tiers: jsonb("tiers").$type<Tier[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.fromMonth] })],
);

export const royaltyPeriods = pgTable("royalty_periods", {
  id: identity(),
  firstMonth: month("first_month").notNull(),
  lastMonth: month("last_month").notNull(),
  issuedAt: instant("issued_at").notNull(),
  issuedBy: text("issued_by").notNull(),
  rule: text("rule").$type<SubscriptionRule>().notNull(),
  ruleShare: integer("rule_share").notNull(),
});

export const royaltySubscriptions = pgTable(
  "royalty_subscriptions",
  {
    month: month("month").notNull(),
    editionId: integer("edition_id").notNull(),
    weight: integer("weight").notNull(),
    netCents: cents("net_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.editionId] })],
);

export const royaltyStatements = pgTable("royalty_statements", {
  number: text("number").primaryKey(),
  year: integer("year").notNull(),
  sequence: integer("sequence").notNull(),
  periodId: integer("period_id").notNull(),
  payeeId: integer("payee_id").notNull(),
  dueCents: cents("due_cents").notNull(),
  content: jsonb("content").$type<Statement>().notNull(),
  sha256: text("sha256").notNull(),
});

export const royaltyBalances = pgTable(
  "royalty_balances",
  {
    contractId: integer("contract_id").notNull(),
    periodId: integer("period_id").notNull(),
    number: text("number").notNull(),
    copies: cents("copies").notNull(),
    earnedCents: cents("earned_cents").notNull(),
    dueCents: cents("due_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.periodId] })],
);

export const royaltyAdjustments = pgTable("royalty_adjustments", {
  id: identity(),
  contractId: integer("contract_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  reason: text("reason").notNull(),
  createdAt: instant("created_at").notNull(),
  periodId: integer("period_id"),
});

export const royaltyMails = pgTable("royalty_mails", {
  number: text("number").primaryKey(),
  email: text("email").notNull(),
  requestedAt: instant("requested_at").notNull(),
  sentAt: instant("sent_at"),
  failedAt: instant("failed_at"),
  failure: text("failure"),
});

export const royaltyImports = pgTable("royalty_imports", {
  id: identity(),
  kind: text("kind").$type<ImportKind>().notNull(),
  name: text("name").notNull(),
  columns: text("columns").array().notNull(),
  rows: jsonb("rows").$type<string[][]>().notNull(),
  sha256: text("sha256").notNull(),
  mapping: text("mapping").array(),
  channel: text("channel"),
  month: month("month"),
  totalCents: cents("total_cents"),
  state: text("state").$type<ImportState>().notNull().default("mapping"),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  endedAt: instant("ended_at"),
});

/** What editions brought elsewhere. */
export const royaltySales = pgTable(
  "royalty_sales",
  {
    importId: integer("import_id").notNull(),
    line: integer("line").notNull(),
    channel: text("channel").notNull(),
    format: text("format").notNull(),
    editionId: integer("edition_id").notNull(),
    month: month("month").notNull(),
    copies: integer("copies").notNull(),
    returned: integer("returned").notNull(),
    netCents: cents("net_cents").notNull(),
    periodId: integer("period_id"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
