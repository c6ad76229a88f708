import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ActKind, ActObject } from "#office/audit/audit.rules.ts";
import type { Act } from "#platform/http/acts.ts";
import { instant } from "#platform/data/columns.ts";

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
