/**
 * Drizzle's view of the tables that `db/migrations/` creates. Each table is owned by the one module whose store uses it.
 * Constraints, indexes and triggers stand in the migrations; `schema.test.ts` holds both to the same columns.
 */
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Act, ActKind, ActObject } from "#platform/acts.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Milliseconds, so that what a program reads is all that the database holds. */
const instantToMilliseconds = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
const identity = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

// accounts
export const members = pgTable("members", {
  id: uuid("id").primaryKey().defaultRandom(),
  email: text("email").notNull(),
  username: text("username").notNull(),
  passwordHash: text("password_hash").notNull(),
  bio: text("bio"),
  avatarUrl: text("avatar_url"),
  libraryVisible: boolean("library_visible").notNull().default(true),
  termsAcceptedAt: instant("terms_accepted_at").notNull(),
  createdAt: instant("created_at").notNull(),
  lastLogin: instant("last_login"),
  emailVerifiedAt: instant("email_verified_at"),
  suspendedAt: instant("suspended_at"),
  suspensionReason: text("suspension_reason"),
  erasedAt: instant("erased_at"),
  pendingEmail: text("pending_email"),
  termsVersion: text("terms_version"),
  newDeviceMail: boolean("new_device_mail").notNull().default(true),
});

export const memberSessions = pgTable("member_sessions", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  remember: boolean("remember").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  id: uuid("id").notNull().defaultRandom(),
  device: text("device"),
  address: text("address"),
});

export const memberDevices = pgTable("member_devices", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  device: text("device"),
  address: text("address"),
  firstSeenAt: instant("first_seen_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
});

export const securityEvents = pgTable("security_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id").notNull(),
  kind: text("kind", {
    enum: [
      "account-verified",
      "login",
      "login-failed",
      "logout",
      "session-closed",
      "password-changed",
      "password-reset-asked",
      "password-reset",
      "email-change-asked",
      "email-changed",
      "email-change-undone",
      "sign-up-attempted",
    ],
  }).notNull(),
  actor: text("actor", { enum: ["member", "link", "unknown"] }).notNull(),
  occurredAt: instant("occurred_at").notNull(),
  device: text("device"),
  address: text("address"),
});

export const memberTokens = pgTable("member_tokens", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  purpose: text("purpose", {
    enum: ["verify-account", "reset-password", "change-email", "undo-email-change"],
  }).notNull(),
  email: text("email"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

// administrators
export const administrators = pgTable("administrators", {
  id: identity(),
  username: text("username").notNull(),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const administratorSessions = pgTable("administrator_sessions", {
  tokenHash: bytes("token_hash").primaryKey(),
  administratorId: integer("administrator_id").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  id: uuid("id").notNull().defaultRandom(),
  device: text("device"),
  address: text("address"),
});

export const auditEntries = pgTable("audit_entries", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  occurredAt: instant("occurred_at").notNull(),
  administratorId: integer("administrator_id"),
  administrator: text("administrator"),
  kind: text("kind").$type<ActKind>().notNull(),
  objectType: text("object_type").$type<ActObject>(),
  objectId: text("object_id"),
  objectLabel: text("object_label"),
  details: jsonb("details").$type<NonNullable<Act["details"]>>().notNull().default({}),
  device: text("device"),
  address: text("address"),
});

// catalogue
export const categories = pgTable("categories", {
  id: identity(),
  parentId: integer("parent_id"),
  name: text("name").notNull(),
  position: integer("position").notNull().default(0),
});

export const books = pgTable("books", {
  id: identity(),
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  author: text("author").notNull(),
  description: text("description"),
  tags: text("tags").array().notNull().default([]),
  createdAt: instant("created_at").notNull(),
  downloads: integer("downloads").notNull().default(0),
  onlineAt: instant("online_at"),
  search: searchVector("search").notNull().default(""),
  searchWords: text("search_words").notNull().default(""),
  freeSince: instant("free_since"),
  titleKey: text("title_key").notNull().default(""),
  version: integer("version").notNull().default(1),
});

export const editions = pgTable("editions", {
  id: identity(),
  bookId: integer("book_id").notNull(),
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  description: text("description"),
  publicationDate: date("publication_date", { mode: "string" }).notNull(),
  priceCents: integer("price_cents").notNull(),
  isFree: boolean("is_free").notNull().default(false),
  onlineAt: instant("online_at").notNull(),
  pages: integer("pages"),
  downloads: integer("downloads").notNull().default(0),
  coverUrl: text("cover_url"),
  coverColor: text("cover_color"),
  coverPlaceholder: text("cover_placeholder"),
  earlierDate: date("earlier_date", { mode: "string" }),
  version: integer("version").notNull().default(1),
});

export const bookCategories = pgTable(
  "book_categories",
  { bookId: integer("book_id").notNull(), categoryId: integer("category_id").notNull() },
  (table) => [primaryKey({ columns: [table.bookId, table.categoryId] })],
);

/** The books of a category and of those below it, kept by triggers. */
export const categoryBooks = pgTable(
  "category_books",
  { categoryId: integer("category_id").notNull(), bookId: integer("book_id").notNull() },
  (table) => [primaryKey({ columns: [table.categoryId, table.bookId] })],
);

export const catalogueVersion = pgTable("catalogue_version", {
  id: integer("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});

export const searchVocabulary = pgTable("search_vocabulary", {
  word: text("word").primaryKey(),
  books: integer("books").notNull(),
});

// news
export const news = pgTable("news", {
  id: integer("id").primaryKey().default(1),
  news: text("news").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

// visitors
export const visitorDays = pgTable("visitor_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  salt: bytes("salt"),
  visitors: integer("visitors").notNull().default(0),
});

export const visitorMarks = pgTable(
  "visitor_marks",
  { day: date("day", { mode: "string" }).notNull(), mark: bytes("mark").notNull() },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
);

// publishing
export const uploads = pgTable("uploads", {
  path: text("path").primaryKey(),
  kind: text("kind", { enum: ["pdf", "docx", "cover"] }).notNull(),
  size: bigint("size", { mode: "number" }).notNull(),
  sha256: bytes("sha256").notNull(),
  analysis: jsonb("analysis").notNull(),
  createdAt: instant("created_at").notNull(),
  editionId: integer("edition_id"),
});

export const editionSources = pgTable(
  "edition_sources",
  {
    editionId: integer("edition_id").notNull(),
    kind: text("kind", { enum: ["pdf", "docx", "cover"] }).notNull(),
    storagePath: text("storage_path").notNull(),
    metadataMarkOnly: boolean("metadata_mark_only").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.kind] })],
);

export const partialUploads = pgTable("partial_uploads", {
  id: uuid("id").primaryKey(),
  size: bigint("size", { mode: "number" }).notNull(),
  received: bigint("received", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const partialUploadParts = pgTable(
  "partial_upload_parts",
  {
    uploadId: uuid("upload_id").notNull(),
    start: bigint("start", { mode: "number" }).notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    storagePath: text("storage_path").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

export const editionFormats = pgTable(
  "edition_formats",
  {
    editionId: integer("edition_id").notNull(),
    format: text("format", { enum: ["pdf", "epub", "azw3"] }).notNull(),
    state: text("state", { enum: ["pending", "ready", "failed"] }).notNull(),
    reason: text("reason"),
    warnings: text("warnings").array().notNull().default([]),
    revision: integer("revision").notNull().default(1),
    storagePath: text("storage_path"),
    size: bigint("size", { mode: "number" }),
    markPlan: jsonb("mark_plan"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.format] })],
);

// payments
export const payments = pgTable("payments", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  kind: text("kind", { enum: ["editions", "subscription"] }).notNull(),
  state: text("state", { enum: ["open", "paid", "failed", "expired", "refunded"] }).notNull(),
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
  chargeId: text("charge_id"),
  reportedRefundCents: integer("reported_refund_cents").notNull().default(0),
  disputedAt: instant("disputed_at"),
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

/** What a row of the journal says of each rate of VAT: whole cents, negative where money goes back. */
interface VatAmount {
  vatPerMille: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

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
  kind: text("kind", { enum: ["invoice", "credit-note"] }).notNull(),
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
  kind: text("kind", {
    enum: ["sale", "subscription", "refund", "refund-reversal", "dispute", "dispute-reversal"],
  }).notNull(),
  paymentId: integer("payment_id").notNull(),
  refundId: integer("refund_id"),
  memberId: uuid("member_id").notNull(),
  provider: text("provider").notNull(),
  sessionId: text("session_id"),
  reason: text("reason"),
  lines: jsonb("lines")
    .$type<
      {
        lineId: number | null;
        editionId: number | null;
        label: string;
        amountCents: number;
        vatPerMille: number;
      }[]
    >()
    .notNull(),
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

export const refunds = pgTable("refunds", {
  id: identity(),
  paymentId: integer("payment_id").notNull(),
  refundKey: uuid("refund_key").notNull().defaultRandom(),
  reason: text("reason", {
    enum: ["withdrawal", "duplicate", "administrator", "provider", "dispute"],
  }).notNull(),
  state: text("state", { enum: ["requested", "succeeded", "failed"] }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  keepEditions: boolean("keep_editions").notNull(),
  note: text("note"),
  requestedBy: text("requested_by"),
  providerRefundId: text("provider_refund_id"),
  failure: text("failure"),
  requestedAt: instant("requested_at").notNull(),
  settledAt: instant("settled_at"),
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
});

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
  chargeId: text("charge_id"),
  refundedCents: integer("refunded_cents").notNull().default(0),
  challengedAt: instant("challenged_at"),
});

export const simulatedRefunds = pgTable("simulated_refunds", {
  id: text("id").primaryKey(),
  refundKey: uuid("refund_key").notNull(),
  sessionId: text("session_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  createdAt: instant("created_at").notNull(),
});

// subscriptions
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
    kind: text("kind", { enum: ["month", "week", "end"] }).notNull(),
    decidedAt: instant("decided_at").notNull(),
    mailed: boolean("mailed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind] })],
);

// library
export const libraryEntries = pgTable(
  "library_entries",
  {
    memberId: uuid("member_id").notNull(),
    editionId: integer("edition_id").notNull(),
    licenceNumber: bigint("licence_number", { mode: "number" }).notNull(),
    origin: text("origin", { enum: ["purchase", "free", "gift"] }).notNull(),
    paymentLineId: integer("payment_line_id"),
    acquiredAt: instant("acquired_at").notNull(),
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
  format: text("format", { enum: ["pdf", "epub", "azw3"] }).notNull(),
  address: text("address"),
  downloadedAt: instant("downloaded_at").notNull(),
});

// platform
/** Written by `rate-limiter-flexible`, which names its own columns. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

export const shopSettings = pgTable("shop_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
