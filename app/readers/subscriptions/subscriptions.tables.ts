import { boolean, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReminderKind } from "#readers/subscriptions/reminders/reminders.rules.ts";
import { instant, identity } from "#platform/data/columns.ts";

export const subscriptions = pgTable("subscriptions", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  paymentId: integer("payment_id"),
  priceCents: integer("price_cents").notNull(),
  startDate: instant("start_date").notNull(),
  endDate: instant("end_date").notNull(),
  refundedAt: instant("refunded_at"),
  givenAt: instant("given_at"),
  importId: integer("import_id"),
});

export const subscriptionReminders = pgTable(
  "subscription_reminders",
  {
    subscriptionId: integer("subscription_id").notNull(),
    kind: text("kind").$type<ReminderKind>().notNull(),
    decidedAt: instant("decided_at").notNull(),
    mailed: boolean("mailed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind] })],
);

export const cancellations = pgTable("cancellations", {
  id: identity(),
  memberId: uuid("member_id"),
  name: text("name").notNull(),
  email: text("email").notNull(),
  contract: text("contract", { enum: ["subscription", "other"] }).notNull(),
  reference: text("reference").notNull(),
  wishedEnd: date("wished_end", { mode: "string" }),
  reason: text("reason").notNull(),
  notifiedAt: instant("notified_at").notNull(),
});
