import { date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes } from "#platform/data/columns.ts";

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
