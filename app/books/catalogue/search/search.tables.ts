import { sql } from "drizzle-orm";
import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, searchVector } from "#platform/data/columns.ts";

/** The words of a book's title, author and description, and those inside of it: contents and names; kept by triggers. */
export const bookDescriptions = pgTable("book_descriptions", {
  bookId: integer("book_id").primaryKey(),
  search: searchVector("search").notNull(),
  inside: searchVector("inside").notNull(),
});

/** The publisher's other words for what readers type. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: identity(),
  words: text("words").notNull(),
  /** Other words, with commas between alternatives. */
  meaning: text("meaning").notNull(),
  /** Written by the table: the stems of `words`, and of each alternative. */
  typed: text("typed")
    .array()
    .notNull()
    .generatedAlwaysAs(sql`typed`),
  ways: jsonb("ways")
    .notNull()
    .generatedAlwaysAs(sql`ways`),
});

/** What readers searched in vain, by day; no person. */
export const searchMisses = pgTable(
  "search_misses",
  {
    day: date("day", { mode: "string" }).notNull(),
    words: text("words").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);

export const searchVocabulary = pgTable("search_vocabulary", {
  word: text("word").primaryKey(),
  books: integer("books").notNull(),
  sound: text("sound")
    .notNull()
    .generatedAlwaysAs(sql`sound`),
});
