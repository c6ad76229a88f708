import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const news = pgTable("news", {
  id: integer("id").primaryKey().default(1),
  news: text("news").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
