import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/data/columns.ts";

/** What the simulated provider knows of its own. */
export const simulatedSessions = pgTable("simulated_sessions", {
  id: text("id").primaryKey(),
  amountCents: integer("amount_cents").notNull(),
  label: text("label").notNull(),
  lines: jsonb("lines").$type<{ name: string; amountCents: number }[]>().notNull(),
  email: text("email").notNull(),
  successUrl: text("success_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  reference: text("reference").notNull(),
  state: text("state", { enum: ["open", "paid", "expired"] })
    .notNull()
    .default("open"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  paymentIntentId: text("charge_id"),
  refundedCents: integer("refunded_cents").notNull().default(0),
  challengedAt: instant("challenged_at"),
  keepsCard: boolean("keeps_card").notNull().default(false),
  refusesLater: boolean("refuses_later").notNull().default(false),
});

export const simulatedRefunds = pgTable("simulated_refunds", {
  id: text("id").primaryKey(),
  refundKey: uuid("refund_key").notNull(),
  sessionId: text("session_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  createdAt: instant("created_at").notNull(),
});
