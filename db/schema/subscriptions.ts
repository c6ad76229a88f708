import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReminderKind } from "#modules/subscriptions/reminders/rules.ts";
import { instant, identity } from "./columns.ts";

export const subscriptions = pgTable("subscriptions", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  paymentId: integer("payment_id"),
  priceCents: integer("price_cents").notNull(),
  startDate: instant("start_date").notNull(),
  endDate: instant("end_date").notNull(),
  refundedAt: instant("refunded_at"),
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
