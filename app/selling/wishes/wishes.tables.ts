import { bigint, boolean, date, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/data/columns.ts";

/** Editions that members wish for; PostgreSQL removes those that they acquire. */
export const wishes = pgTable("wishes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id").notNull(),
  editionId: integer("edition_id").notNull(),
  addedAt: instant("added_at").notNull(),
  addedCents: integer("added_cents").notNull(),
  /** The offer of which the member knows. */
  knownCents: integer("known_cents").notNull(),
  knownFree: boolean("known_free").notNull(),
});

/** Members who want to be mailed about the prices of their wishes. */
export const wishNews = pgTable("wish_news", {
  memberId: uuid("member_id").primaryKey(),
  stopKey: uuid("stop_key").notNull().defaultRandom(),
  since: instant("since").notNull(),
  queuedOn: date("queued_on", { mode: "string" }),
});
