import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Origin } from "#reading/library/library.rules.ts";
import {
  type DeliveredFormat,
  downloadFormats,
  type Format,
} from "#books/publishing/edition-formats.rules.ts";
import { instant } from "#platform/data/columns.ts";

export const libraryEntries = pgTable(
  "library_entries",
  {
    memberId: uuid("member_id").notNull(),
    editionId: integer("edition_id").notNull(),
    licenceNumber: bigint("licence_number", { mode: "number" }).notNull(),
    origin: text("origin").$type<Origin>().notNull(),
    paymentLineId: integer("payment_line_id"),
    subscriptionId: integer("subscription_id"),
    acquiredAt: instant("acquired_at").notNull(),
    /** Preordered: its files wait until its owner asks for them. */
    awaitsConsent: boolean("awaits_consent").notNull().default(false),
    /** When the member noted that it is read. */
    finishedAt: instant("finished_at"),
    labels: text("labels").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.editionId] })],
);

export const countedDownloads = pgTable(
  "counted_downloads",
  {
    memberId: uuid("member_id").notNull(),
    editionId: integer("edition_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.editionId, table.day] })],
);

export const downloads = pgTable("downloads", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id").notNull(),
  editionId: integer("edition_id").notNull(),
  format: text("format").$type<DeliveredFormat>().notNull(),
  address: text("address"),
  downloadedAt: instant("downloaded_at").notNull(),
});

/** Number of downloads of a month and format that are no longer in the log; `month` is its first day. */
export const archivedDownloads = pgTable(
  "archived_downloads",
  {
    month: date("month", { mode: "string" }).notNull(),
    format: text("format", { enum: downloadFormats }).notNull(),
    downloads: bigint("downloads", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.format] })],
);

/** Notification of owners: missing formats are ready, or with a `note`, a new version. `afterMember` is the last one whose mail is queued. */
export const formatAnnouncements = pgTable("format_announcements", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  editionId: integer("edition_id").notNull(),
  formats: text("formats").array().$type<Format[]>().notNull(),
  note: text("note"),
  afterMember: uuid("after_member"),
  createdAt: instant("created_at").notNull(),
});

/** Books that the same members own; `owners` of both, at least five. */
export const bookCompanions = pgTable(
  "book_companions",
  {
    bookId: integer("book_id").notNull(),
    companionId: integer("companion_id").notNull(),
    owners: integer("owners").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.companionId] })],
);
