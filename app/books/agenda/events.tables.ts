import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { EventState } from "#books/agenda/events.rules.ts";
import { identity, instant } from "#platform/data/columns.ts";

/** The agenda: days are `YYYY-MM-DD`, hours `HH:MM`, on a clock in Paris. */
export const events = pgTable("events", {
  id: identity(),
  revision: integer("revision").notNull().default(1),
  state: text("state").$type<EventState>().notNull(),
  title: text("title").notNull(),
  firstDay: date("first_day", { mode: "string" }).notNull(),
  fromHour: text("from_hour"),
  lastDay: date("last_day", { mode: "string" }).notNull(),
  untilHour: text("until_hour"),
  place: text("place").notNull(),
  address: text("address").notNull(),
  description: text("description").notNull(),
  link: text("link"),
  bookId: integer("book_id"),
  author: text("author"),
  savedAt: instant("saved_at").notNull(),
});
