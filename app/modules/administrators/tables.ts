import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, bytes, identity } from "#platform/columns.ts";
import { passkeyTable } from "#platform/factor-tables.ts";

export const administrators = pgTable("administrators", {
  id: identity(),
  username: text("username").notNull(),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const administratorSessions = pgTable("administrator_sessions", {
  tokenHash: bytes("token_hash").primaryKey(),
  administratorId: integer("administrator_id").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  id: uuid("id").notNull().defaultRandom(),
  device: text("device"),
  address: text("address"),
});

export const administratorPasskeys = passkeyTable("administrator_passkeys", {
  name: "administrator_id",
  type: "integer",
});
