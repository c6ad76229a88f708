import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, identity, instant } from "#platform/columns.ts";

/** The passwords of members' reading applications, one for each device. */
export const readingDevices = pgTable("reading_devices", {
  id: identity(),
  memberId: uuid("member_id").notNull(),
  name: text("name").notNull(),
  passwordHash: bytes("password_hash").notNull(),
  syncKeyHash: bytes("sync_key_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Exact to the minute. */
  usedAt: instant("used_at"),
});
