import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LinkPurpose } from "#access/administrators/links/administrator-links.rules.ts";
import type { Role } from "#access/administrators/team/team.rules.ts";
import { instant, bytes, identity } from "#platform/data/columns.ts";
import { authenticatorTable, passkeyTable, recoveryCodeTable } from "#platform/identity/factor-tables.ts";

export const administrators = pgTable("administrators", {
  id: identity(),
  username: text("username").notNull(),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  role: text("role").$type<Role>().notNull().default("owner"),
  email: text("email"),
  invitedAt: instant("invited_at"),
});

export const administratorSessions = pgTable("administrator_sessions", {
  tokenHash: bytes("token_hash").primaryKey(),
  administratorId: integer("administrator_id").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  id: uuid("id").notNull().defaultRandom(),
  device: text("device"),
  address: text("address"),
  confirmedAt: instant("confirmed_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at").notNull().defaultNow(),
});

export const administratorDevices = pgTable("administrator_devices", {
  tokenHash: bytes("token_hash").primaryKey(),
  administratorId: integer("administrator_id").notNull(),
  firstSeenAt: instant("first_seen_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
});

export const administratorLinks = pgTable("administrator_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  administratorId: integer("administrator_id").notNull(),
  purpose: text("purpose").$type<LinkPurpose>().notNull(),
  email: text("email"),
  expiresAt: instant("expires_at").notNull(),
});

const administrator = { name: "administrator_id", type: "integer" } as const;
export const administratorPasskeys = passkeyTable("administrator_passkeys", administrator);
export const administratorAuthenticators = authenticatorTable("administrator_authenticators", administrator);
export const administratorRecoveryCodes = recoveryCodeTable("administrator_recovery_codes", administrator);
