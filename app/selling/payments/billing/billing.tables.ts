import { date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, instantToMilliseconds } from "#platform/data/columns.ts";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";

export const billingIdentities = pgTable("billing_identities", {
  memberId: uuid("member_id").primaryKey(),
  identity: jsonb("identity").$type<BillingIdentity>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Invoices made out to another name afterwards, as a chain beside the journal's. */
export const invoiceReissues = pgTable("invoice_reissues", {
  position: integer("position").primaryKey(),
  paymentId: integer("payment_id").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  recordedAt: instantToMilliseconds("recorded_at").notNull(),
  replacedNumber: text("replaced_number").notNull(),
  creditNoteNumber: text("credit_note_number").notNull(),
  creditNoteSha256: text("credit_note_sha256").notNull(),
  invoiceNumber: text("invoice_number").notNull(),
  invoiceSha256: text("invoice_sha256").notNull(),
  afterPosition: integer("after_position").notNull(),
  afterHash: text("after_hash").notNull(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});
