import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, instant } from "#platform/data/columns.ts";

/** Addresses of the former shop and where they lead; both may have one `*`. */
export const redirects = pgTable("redirects", {
  id: identity(),
  source: text("source").notNull(),
  target: text("target").notNull(),
  addedAt: instant("added_at").notNull(),
});

/** How often an address without a page was asked for, by day; no person. */
export const missingAddresses = pgTable(
  "missing_addresses",
  {
    day: date("day", { mode: "string" }).notNull(),
    address: text("address").notNull(),
    requests: integer("requests").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.address] })],
);
