import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Act, ActKind, ActObject } from "#platform/acts.ts";
import { instant, bytes, identity } from "#platform/columns.ts";

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

export const auditEntries = pgTable("audit_entries", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  occurredAt: instant("occurred_at").notNull(),
  administratorId: integer("administrator_id"),
  administrator: text("administrator"),
  kind: text("kind").$type<ActKind>().notNull(),
  objectType: text("object_type").$type<ActObject>(),
  objectId: text("object_id"),
  objectLabel: text("object_label"),
  details: jsonb("details").$type<NonNullable<Act["details"]>>().notNull().default({}),
  device: text("device"),
  address: text("address"),
});
