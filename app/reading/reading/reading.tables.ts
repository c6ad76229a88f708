import { annotationColors, annotationKinds } from "#reading/reading/annotations/annotations.rules.ts";
import { bigint, doublePrecision, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, identity, instant } from "#platform/data/columns.ts";

/** The passwords of members' reading applications, one for each device. */
export const readingDevices = pgTable("reading_devices", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  name: text("name").notNull(),
  passwordHash: bytes("password_hash").notNull(),
  syncKeyHash: bytes("sync_key_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Exact to the minute. */
  usedAt: instant("used_at"),
});

/** Where a member is in an edition: one place for each device, which only that device writes. */
export const readingPlaces = pgTable(
  "reading_places",
  {
    memberId: uuid("member_id").notNull(),
    editionId: integer("edition_id").notNull(),
    deviceId: text("device_id").notNull(),
    deviceLabel: text("device_label").notNull(),
    fraction: doublePrecision("fraction").notNull(),
    /** Null from a device that knows the fraction only. */
    cfi: text("cfi"),
    /** Of the file in which the CFI is valid. */
    revision: text("revision"),
    /** The text at the place. */
    passage: text("passage"),
    /** The same place as the device's own program writes it. */
    deviceNotation: text("device_notation"),
    /** By the device's clock, at most the shop's. */
    readAt: instant("read_at").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.editionId, table.deviceId] })],
);

/** Bookmarks, highlights and notes of members in their editions. */
export const readingAnnotations = pgTable(
  "reading_annotations",
  {
    memberId: uuid("member_id").notNull(),
    editionId: integer("edition_id").notNull(),
    /** Chosen by the device, which may be without a network. */
    id: uuid("id").notNull(),
    kind: text("kind", { enum: annotationKinds }).notNull(),
    /** Null: the text is not in the file of this revision. */
    cfi: text("cfi"),
    fraction: doublePrecision("fraction").notNull(),
    /** Of the file in which the CFI is valid. */
    revision: text("revision").notNull(),
    chapter: text("chapter").notNull(),
    /** The text that is marked, or the first words of the page. */
    quote: text("quote").notNull(),
    /** The text on each side of it. */
    prefix: text("prefix").notNull().default(""),
    suffix: text("suffix").notNull().default(""),
    color: text("color", { enum: annotationColors }).notNull(),
    note: text("note").notNull(),
    /** Increases with every change. */
    version: integer("version").notNull(),
    removedAt: instant("removed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.editionId, table.id] })],
);

/** E-readers that receive books by mail. */
export const readerAddresses = pgTable("reader_addresses", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  maker: text("maker", { enum: ["kindle", "pocketbook"] }).notNull(),
  address: text("address").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  codeHash: bytes("code_hash"),
  codeExpiresAt: instant("code_expires_at"),
  wrongCodes: integer("wrong_codes").notNull().default(0),
});

/** Editions that were sent to an e-reader. */
export const sendings = pgTable("sendings", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id").notNull(),
  editionId: integer("edition_id").notNull(),
  maker: text("maker", { enum: ["kindle", "pocketbook"] }).notNull(),
  address: text("address").notNull(),
  state: text("state", { enum: ["queued", "sent", "refused"] }).notNull(),
  reason: text("reason"),
  createdAt: instant("created_at").notNull(),
});

/** The members' copies as KOReader names them. */
export const koreaderDocuments = pgTable(
  "koreader_documents",
  {
    memberId: uuid("member_id").notNull(),
    document: text("document").notNull(),
    editionId: integer("edition_id").notNull(),
    format: text("format", { enum: ["pdf", "epub", "azw3"] }).notNull(),
    digestedAt: instant("digested_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.document] })],
);
