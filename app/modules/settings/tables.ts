import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/columns.ts";

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
