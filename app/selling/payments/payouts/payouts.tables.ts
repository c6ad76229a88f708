import { bigint, boolean, date, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/data/columns.ts";
import { payoutStates } from "#selling/payments/payouts/payouts.rules.ts";

export const providerPayouts = pgTable("provider_payouts", {
  id: text("id").primaryKey(),
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  arrivesOn: date("arrives_on", { mode: "string" }).notNull(),
  createdAt: instant("created_at").notNull(),
  state: text("state", { enum: payoutStates }).notNull(),
  isAutomatic: boolean("is_automatic").notNull(),
  isExplained: boolean("is_explained").notNull(),
});

export const providerMovements = pgTable("provider_movements", {
  id: text("id").primaryKey(),
  payoutId: text("payout_id").notNull(),
  kind: text("kind").notNull(),
  description: text("description"),
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  feeCents: bigint("fee_cents", { mode: "number" }).notNull(),
  occurredAt: instant("occurred_at").notNull(),
  sourceId: text("source_id"),
  paymentIntentId: text("payment_intent_id"),
});
