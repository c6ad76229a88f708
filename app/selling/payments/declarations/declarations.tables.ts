import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, identity, instant } from "#platform/data/columns.ts";
import type { ReportKind } from "#selling/payments/declarations/declarations.rules.ts";

export const taxReports = pgTable("tax_reports", {
  id: identity(),
  kind: text("kind").$type<ReportKind>().notNull(),
  firstDay: date("first_day", { mode: "string" }).notNull(),
  lastDay: date("last_day", { mode: "string" }).notNull(),
  revision: integer("revision").notNull(),
  reference: text("reference").notNull(),
  xml: text("xml").notNull(),
  totalsSha256: text("totals_sha256").notNull(),
  madeAt: instant("made_at").notNull(),
  deliveredAt: instant("delivered_at"),
  /** As it was pasted, or the name of the file. */
  receipt: text("receipt"),
  receiptFile: bytes("receipt_file"),
  receiptAt: instant("receipt_at"),
});
