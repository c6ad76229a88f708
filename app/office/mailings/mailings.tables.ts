import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ReaderOrigin } from "#office/mailings/readers/letter-readers.rules.ts";
import type { AudienceKind, MailingState, RecipientState } from "#office/mailings/mailing-sending.rules.ts";
import { bytes, instant } from "#platform/data/columns.ts";

export const letterReaders = pgTable("letter_readers", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id"),
  email: text("email"),
  leaveKey: uuid("leave_key").notNull().defaultRandom(),
  origin: text("origin").$type<ReaderOrigin>().notNull(),
  consent: text("consent").notNull(),
  askedAt: instant("asked_at").notNull(),
  confirmHash: bytes("confirm_hash"),
  confirmEndsAt: instant("confirm_ends_at"),
  confirmedAt: instant("confirmed_at"),
  endedAt: instant("ended_at"),
  /** The import that brought it, with its proof. */
  importId: integer("import_id"),
});

export const letterBounces = pgTable("letter_bounces", {
  address: text("address").primaryKey(),
  reason: text("reason").notNull(),
  refusedAt: instant("refused_at").notNull(),
});

export const mailings = pgTable("mailings", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  audience: text("audience").$type<AudienceKind>().notNull().default("all"),
  /** The number of a book, or the slug of a contributor or a collection. */
  audienceRef: text("audience_ref"),
  state: text("state").$type<MailingState>().notNull().default("draft"),
  version: integer("version").notNull().default(1),
  rate: integer("rate").notNull().default(60),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by"),
  scheduledFor: instant("scheduled_for"),
  begunAt: instant("begun_at"),
  endedAt: instant("ended_at"),
  batch: integer("batch").notNull().default(0),
  batchAt: instant("batch_at"),
  place: integer("place").notNull().default(0),
  isSpread: boolean("is_spread").notNull().default(false),
  sent: integer("sent").notNull().default(0),
  bounced: integer("bounced").notNull().default(0),
  unsubscribed: integer("unsubscribed").notNull().default(0),
});

export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    mailingId: integer("mailing_id").notNull(),
    readerId: integer("reader_id").notNull(),
    addressHash: bytes("address_hash").notNull(),
    state: text("state").$type<RecipientState>().notNull().default("waiting"),
    tries: smallint("tries").notNull().default(0),
    retryAt: instant("retry_at"),
  },
  (table) => [primaryKey({ columns: [table.mailingId, table.readerId] })],
);
