import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReaderAction, ReaderImportState } from "#office/moving-in/moving-in.rules.ts";
import { bytes, identity, instant } from "#platform/data/columns.ts";

export const readerImports = pgTable("reader_imports", {
  id: identity(),
  name: text("name").notNull(),
  columns: text("columns").array().notNull(),
  mapping: text("mapping").array(),
  state: text("state").$type<ReaderImportState>().notNull().default("mapping"),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  endedAt: instant("ended_at"),
});

export const readerImportRows = pgTable(
  "reader_import_rows",
  {
    importId: integer("import_id").notNull(),
    number: integer("number").notNull(),
    source: jsonb("source").$type<string[]>().notNull(),
    email: text("email"),
    action: text("action").$type<ReaderAction>(),
    reason: text("reason"),
    done: boolean("done").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** Readers of another shop: no members before they come. */
export const broughtReaders = pgTable("brought_readers", {
  id: identity(),
  email: text("email").notNull(),
  name: text("name"),
  language: text("language"),
  /** Since when the other shop knew them. */
  knownSince: date("known_since", { mode: "string" }),
  subscribedUntil: date("subscribed_until", { mode: "string" }),
  broughtAt: instant("brought_at").notNull(),
  inviteAskedAt: instant("invite_asked_at"),
  invitedAt: instant("invited_at"),
  tokenHash: bytes("token_hash"),
  memberId: uuid("member_id"),
  joinedAt: instant("joined_at"),
  /** A member when the import came: the books joined the library then. */
  wasMember: boolean("was_member").notNull().default(false),
  importId: integer("import_id"),
});

export const broughtEditions = pgTable(
  "brought_editions",
  {
    readerId: integer("reader_id").notNull(),
    editionId: integer("edition_id").notNull(),
    importId: integer("import_id"),
    boughtOn: date("bought_on", { mode: "string" }),
    /** Given to them, and never fetched there. */
    isGift: boolean("is_gift").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.readerId, table.editionId] })],
);
