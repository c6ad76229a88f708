import { bigint, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/data/columns.ts";

export const shopTexts = pgTable("shop_texts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  revision: integer("revision").notNull(),
  origin: text("origin", { enum: ["program", "publisher", "restored"] }).notNull(),
  value: jsonb("value").notNull(),
  version: text("version"),
  effectiveOn: date("effective_on").notNull(),
  savedAt: instant("saved_at").notNull(),
  savedBy: text("saved_by"),
});

/** Pictures and downloads of the publisher's own pages, `pages/{key}` in the store; they stay, as the versions that name them do. */
export const pageFiles = pgTable("page_files", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  width: integer("width"),
  height: integer("height"),
  /** In bytes. */
  size: integer("size").notNull(),
  addedAt: instant("added_at").notNull(),
});
