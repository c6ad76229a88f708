import { bigint, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/data/columns.ts";

/** The table of the key's fingerprint. Its row is in no backup, whose processes stay small without Drizzle. */
export const secretKeyTable = "secret_key";
/** Transactions have other numbers in another cluster: its rows are in no backup either. */
export const publicChangesTable = "public_changes";

const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });
/** What public pages show, as it changes: a row for each key and transaction. */
export const publicChanges = pgTable(
  publicChangesTable,
  {
    key: text("key").notNull(),
    transaction: transactionNumber("transaction").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  ({ key, transaction }) => [primaryKey({ columns: [key, transaction] })],
);

/** Written by `rate-limiter-flexible`, which names its own columns. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

export const shopSettings = pgTable("shop_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Jobs of a restored shop that are not queued yet. */
export const restoredJobs = pgTable("restored_jobs", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  data: jsonb("data"),
  priority: integer("priority").notNull(),
  startAfter: instant("start_after").notNull(),
});

/** Questions that wait for an answer, for some minutes (`challenges.server.ts`). */
export const challenges = pgTable("challenges", {
  tokenHash: bytes("token_hash").primaryKey(),
  purpose: text("purpose").notNull(),
  subject: text("subject"),
  data: jsonb("data").$type<Readonly<Record<string, boolean | string>>>().notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** One row: which key seals the secrets of this database. */
export const secretKey = pgTable(secretKeyTable, {
  id: integer("id").primaryKey().default(1),
  fingerprint: bytes("fingerprint").notNull(),
  adoptedAt: instant("adopted_at").notNull(),
});
