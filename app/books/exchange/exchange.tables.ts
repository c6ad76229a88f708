import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SubjectScheme } from "#formats/onix/book-record.ts";
import { bytes, identity, instant } from "#platform/data/columns.ts";
import type { ImportedKind } from "#books/exchange/imports/import-files.rules.ts";
import type { RowPart } from "#books/exchange/imports/row-parts.rules.ts";
import type { ImportAction, ImportState, UnknownSubject } from "#books/exchange/catalogue-import.rules.ts";

export const imports = pgTable("imports", {
  id: identity(),
  name: text("name").notNull(),
  kind: text("kind", { enum: ["table", "onix"] }).notNull(),
  columns: text("columns").array().notNull(),
  mapping: text("mapping").array(),
  state: text("state").$type<ImportState>().notNull().default("mapping"),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  endedAt: instant("ended_at"),
  unknownSubjects: jsonb("unknown_subjects").$type<UnknownSubject[]>().notNull().default([]),
  splitsAuthors: boolean("splits_authors").notNull().default(true),
  takesIncomplete: boolean("takes_incomplete").notNull().default(false),
});

export const importRows = pgTable(
  "import_rows",
  {
    importId: integer("import_id").notNull(),
    number: integer("number").notNull(),
    source: jsonb("source").notNull(),
    title: text("title"),
    action: text("action").$type<ImportAction>(),
    reason: text("reason"),
    changes: text("changes").array().notNull().default([]),
    doneAt: instant("done_at"),
    editionId: integer("edition_id"),
    /** What earlier rows of the file settle, so that this one does not write it. */
    settled: text("settled").array().$type<RowPart[]>().notNull().default([]),
    /** Names of the row's files; null if the dry run was that of a version before. */
    files: text("files").array(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export const importFiles = pgTable(
  "import_files",
  {
    importId: integer("import_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<ImportedKind>().notNull(),
    path: text("path").notNull(),
    /** Whether a row takes it, by the latest dry run. */
    isTaken: boolean("is_taken").notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
);

/** Subjects of the trade, as imports stated them. */
export const bookSubjects = pgTable(
  "book_subjects",
  {
    bookId: integer("book_id").notNull(),
    scheme: text("scheme").$type<SubjectScheme>().notNull(),
    code: text("code").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.scheme, table.code] })],
);

/** The publisher's categories for them; without a category, none by choice. */
export const subjectCategories = pgTable(
  "subject_categories",
  {
    scheme: text("scheme").$type<SubjectScheme>().notNull(),
    code: text("code").notNull(),
    categoryId: integer("category_id"),
  },
  (table) => [primaryKey({ columns: [table.scheme, table.code] })],
);
export const partnerKeys = pgTable("partner_keys", {
  id: identity(),
  name: text("name").notNull(),
  keyHash: bytes("key_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  /** Exact to the minute. */
  usedAt: instant("used_at"),
});

export const editionDuties = pgTable("edition_duties", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  editionId: integer("edition_id"),
  editionName: text("edition_name").notNull(),
  kind: text("kind", { enum: ["accessibility", "deposit"] }).notNull(),
  facts: jsonb("facts").notNull(),
  recordedAt: instant("recorded_at").notNull(),
  recordedBy: text("recorded_by").notNull(),
});
