import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, instant } from "#platform/data/columns.ts";

/** Several editions at one price (docs/decisions/140-lots.md). */
export const lots = pgTable("lots", {
  id: identity(),
  slug: text("slug").notNull(),
  title: text("title").notNull(),
  description: text("description"),
  isbn: text("isbn"),
  priceCents: integer("price_cents").notNull(),
  onSale: boolean("on_sale").notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  version: integer("version").notNull().default(1),
});

/** The editions of a lot, in the publisher's order. */
export const lotEditions = pgTable(
  "lot_editions",
  {
    lotId: integer("lot_id").notNull(),
    editionId: integer("edition_id").notNull(),
    place: integer("place").notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.editionId] })],
);
