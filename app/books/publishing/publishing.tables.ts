import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ContentsTitle } from "#formats/extract/make-extract.server.ts";
import type { OpeningBlock } from "#formats/extract/blocks.ts";
import type { Balance } from "#formats/balance/balance.ts";
import type { StructureAnswers } from "#formats/docx/structure.ts";
import type { TypographyKind } from "#formats/typography/kinds.ts";
import type { Format, SourceKind } from "#books/publishing/edition-formats.rules.ts";
import { instant, bytes } from "#platform/data/columns.ts";

export const uploads = pgTable("uploads", {
  path: text("path").primaryKey(),
  kind: text("kind").$type<SourceKind>().notNull(),
  size: bigint("size", { mode: "number" }).notNull(),
  sha256: bytes("sha256").notNull(),
  analysis: jsonb("analysis").notNull(),
  createdAt: instant("created_at").notNull(),
  editionId: integer("edition_id"),
  name: text("name"),
  attachedAt: instant("attached_at"),
  attachedBy: text("attached_by"),
  openedAt: instant("opened_at"),
  /** Replaced, and beyond the limit of earlier files. */
  surplus: boolean("surplus").notNull().default(false),
});

export const editionSources = pgTable(
  "edition_sources",
  {
    editionId: integer("edition_id").notNull(),
    kind: text("kind").$type<SourceKind>().notNull(),
    storagePath: text("storage_path").notNull(),
    metadataMarkOnly: boolean("metadata_mark_only").notNull().default(false),
    typography: text("typography").array().$type<TypographyKind[]>(),
    embedFonts: boolean("embed_fonts").notNull().default(false),
    structure: jsonb("structure").$type<StructureAnswers>(),
    upgrade: boolean("upgrade").notNull().default(false),
    acceptsMissingText: boolean("accepts_missing_text").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.kind] })],
);

/** New versions that are not announced yet. */
export const newVersions = pgTable("new_versions", {
  editionId: integer("edition_id").primaryKey(),
  note: text("note").notNull(),
  formats: text("formats").array().$type<Format[]>().notNull(),
  askedAt: instant("asked_at").notNull(),
  readyAt: instant("ready_at"),
});

export const partialUploads = pgTable("partial_uploads", {
  id: uuid("id").primaryKey(),
  size: bigint("size", { mode: "number" }).notNull(),
  received: bigint("received", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

export const partialUploadParts = pgTable(
  "partial_upload_parts",
  {
    uploadId: uuid("upload_id").notNull(),
    start: bigint("start", { mode: "number" }).notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    storagePath: text("storage_path").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

export const editionFormats = pgTable(
  "edition_formats",
  {
    editionId: integer("edition_id").notNull(),
    format: text("format").$type<Format>().notNull(),
    state: text("state", { enum: ["pending", "ready", "failed", "absent"] }).notNull(),
    reason: text("reason"),
    warnings: text("warnings").array().notNull().default([]),
    revision: integer("revision").notNull().default(1),
    storagePath: text("storage_path"),
    size: bigint("size", { mode: "number" }),
    markPlan: jsonb("mark_plan"),
    stated: text("stated"),
    updatedAt: instant("updated_at").notNull(),
    sha256: bytes("sha256"),
    lost: text("lost", { enum: ["missing", "damaged"] }),
    failingSince: instant("failing_since"),
    tries: integer("tries").notNull().default(0),
    retryAt: instant("retry_at"),
    missed: boolean("missed").notNull().default(false),
    priority: smallint("priority").notNull().default(1),
    madeInMs: integer("made_in_ms"),
    balance: jsonb("balance").$type<Balance>(),
    content: text("content"),
    modifiedAt: instant("modified_at"),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.format] })],
);

/** Templates of KEPUBs; without a file if none can be made. */
export const editionKepubs = pgTable("edition_kepubs", {
  editionId: integer("edition_id").primaryKey(),
  madeFrom: text("made_from").notNull(),
  storagePath: text("storage_path"),
  size: bigint("size", { mode: "number" }),
  markPlan: jsonb("mark_plan"),
});

/** The publisher's choice, and the file of which it is made. */
export const editionExtracts = pgTable("edition_extracts", {
  editionId: integer("edition_id").primaryKey(),
  measure: text("measure", { enum: ["percent", "chapters", "none"] })
    .notNull()
    .default("percent"),
  amount: integer("amount").notNull().default(10),
  state: text("state", { enum: ["pending", "ready", "failed", "none"] })
    .notNull()
    .default("pending"),
  reason: text("reason"),
  madeFrom: text("made_from"),
  storagePath: text("storage_path"),
  size: bigint("size", { mode: "number" }),
  sha256: bytes("sha256"),
  opening: jsonb("opening").$type<OpeningBlock[]>(),
  contents: jsonb("contents").$type<ContentsTitle[]>(),
  /** Of each file in the reading order of the whole book; 0 for one outside of it. */
  textLengths: integer("text_lengths").array(),
  /** Names that recur in the whole book: it is found by them. */
  names: text("names").array(),
  updatedAt: instant("updated_at").notNull(),
});

export const extractDownloads = pgTable(
  "extract_downloads",
  {
    editionId: integer("edition_id").notNull(),
    day: date("day").notNull(),
    downloads: integer("downloads").notNull(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.day] })],
);
