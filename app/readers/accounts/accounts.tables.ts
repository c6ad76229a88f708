import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { TokenPurpose } from "#readers/accounts/membership.rules.ts";
import type { Actor, SecurityEventKind } from "#readers/accounts/security/account-security.rules.ts";
import { instant, bytes } from "#platform/data/columns.ts";
import { authenticatorTable, passkeyTable, recoveryCodeTable } from "#platform/identity/factor-tables.ts";

export const members = pgTable("members", {
  id: uuid("id").primaryKey().defaultRandom(),
  email: text("email").notNull(),
  username: text("username").notNull(),
  passwordHash: text("password_hash").notNull(),
  bio: text("bio"),
  avatarUrl: text("avatar_url"),
  libraryVisible: boolean("library_visible").notNull().default(true),
  termsAcceptedAt: instant("terms_accepted_at").notNull(),
  createdAt: instant("created_at").notNull(),
  lastLogin: instant("last_login"),
  emailVerifiedAt: instant("email_verified_at"),
  suspendedAt: instant("suspended_at"),
  suspensionReason: text("suspension_reason"),
  erasedAt: instant("erased_at"),
  pendingEmail: text("pending_email"),
  termsVersion: text("terms_version"),
  newDeviceMail: boolean("new_device_mail").notNull().default(true),
  newVersionMail: boolean("new_version_mail").notNull().default(true),
  closesAt: instant("closes_at"),
  suspendsAt: instant("suspends_at"),
  announcedReason: text("announced_reason"),
  passwordSetAt: instant("password_set_at"),
  takenBackAt: instant("taken_back_at"),
});

export const memberSessions = pgTable("member_sessions", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  remember: boolean("remember").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  id: uuid("id").notNull().defaultRandom(),
  device: text("device"),
  address: text("address"),
  confirmedAt: instant("confirmed_at").notNull().defaultNow(),
  deviceId: uuid("device_id"),
});

export const memberDevices = pgTable("member_devices", {
  id: uuid("id").notNull().defaultRandom(),
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  device: text("device"),
  address: text("address"),
  firstSeenAt: instant("first_seen_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
});

export const securityEvents = pgTable("security_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: uuid("member_id").notNull(),
  kind: text("kind").$type<SecurityEventKind>().notNull(),
  actor: text("actor").$type<Actor>().notNull(),
  occurredAt: instant("occurred_at").notNull(),
  device: text("device"),
  address: text("address"),
});

export const memberTokens = pgTable("member_tokens", {
  tokenHash: bytes("token_hash").primaryKey(),
  memberId: uuid("member_id").notNull(),
  purpose: text("purpose").$type<TokenPurpose>().notNull(),
  email: text("email"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

const member = { name: "member_id", type: "uuid" } as const;
export const memberPasskeys = passkeyTable("member_passkeys", member);
export const memberAuthenticators = authenticatorTable("member_authenticators", member);
export const memberRecoveryCodes = recoveryCodeTable("member_recovery_codes", member);

export const memberFirstLogins = pgTable("member_first_logins", {
  memberId: uuid("member_id").primaryKey(),
  keyHash: bytes("key_hash").notNull(),
  endsAt: instant("ends_at").notNull(),
  codeHash: bytes("code_hash"),
  codeEndsAt: instant("code_ends_at"),
  tries: integer("tries").notNull().default(0),
});

export const memberLostFactors = pgTable("member_lost_factors", {
  memberId: uuid("member_id").primaryKey(),
  askedAt: instant("asked_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  remindedAt: instant("reminded_at"),
});

export const termsMailings = pgTable("terms_notices", {
  revision: integer("revision").primaryKey(),
  version: text("version").notNull(),
  effectiveOn: date("effective_on").notNull(),
  summary: text("summary").notNull(),
  askedAt: instant("asked_at").notNull(),
  spreadAt: instant("spread_at"),
});

export const termsMails = pgTable(
  "terms_notice_mails",
  {
    revision: integer("revision").notNull(),
    memberId: uuid("member_id").notNull(),
    begunAt: instant("begun_at"),
    sentAt: instant("sent_at"),
  },
  (table) => [primaryKey({ columns: [table.revision, table.memberId] })],
);
