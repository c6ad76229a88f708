import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { identity, instant } from "#platform/data/columns.ts";

/** Codes for free copies that the publisher made together. */
export const codeBatches = pgTable("code_batches", {
  id: identity(),
  label: text("label").notNull(),
  expiresAt: instant("expires_at"),
  createdAt: instant("created_at").notNull(),
});

export const codeBatchEditions = pgTable(
  "code_batch_editions",
  {
    batchId: integer("batch_id").notNull(),
    editionId: integer("edition_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.editionId] })],
);

/** Single-use codes, each of a batch or of a gift. */
export const giftCodes = pgTable("gift_codes", {
  code: text("code").primaryKey(),
  batchId: integer("batch_id"),
  giftId: integer("gift_id"),
  redeemedBy: uuid("redeemed_by"),
  redeemedAt: instant("redeemed_at"),
  revokedAt: instant("revoked_at"),
});

/** Mails of gifts, by buyer and day in Paris. */
export const giftMails = pgTable(
  "gift_mails",
  {
    buyerId: uuid("buyer_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    mails: integer("mails").notNull(),
  },
  (table) => [primaryKey({ columns: [table.buyerId, table.day] })],
);

/** Editions and subscriptions bought for another person. The person's data is removed once it is no longer needed. */
export const gifts = pgTable("gifts", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  /** Null for a subscription, like the edition. */
  paymentLineId: integer("payment_line_id"),
  buyerId: uuid("buyer_id").notNull(),
  editionId: integer("edition_id"),
  senderName: text("sender_name"),
  message: text("message"),
  recipientEmail: text("recipient_email"),
  deliverAt: instant("deliver_at").notNull(),
  createdAt: instant("created_at").notNull(),
  paidAt: instant("paid_at"),
  deliveries: integer("deliveries").notNull().default(0),
  queuedAt: instant("queued_at"),
  sentAt: instant("sent_at"),
  returnsAt: instant("returns_at"),
  returnedAt: instant("returned_at"),
});
