import { bigint, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/data/columns.ts";

export const backups = pgTable("backups", {
  id: uuid("id").primaryKey(),
  startedAt: instant("started_at").notNull(),
  endedAt: instant("ended_at"),
  state: text("state", { enum: ["running", "done", "failed"] }).notNull(),
  name: text("name").notNull(),
  size: bigint("size", { mode: "number" }),
  reason: text("reason"),
  removedAt: instant("removed_at"),
});

export const policyReports = pgTable(
  "policy_reports",
  {
    day: date("day", { mode: "string" }).notNull(),
    directive: text("directive").notNull(),
    refused: integer("refused").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.directive] })],
);
