import { z } from "zod";
import type { UnpackOrder } from "../archive/unpack-archive.server.ts";
import type { AvatarOrder } from "../avatar/make-avatar.server.ts";
import type { Azw3Order } from "../azw3/epub-to-azw3.server.ts";
import type { CoverOrder } from "../cover/make-covers.server.ts";
import type { CardOrder } from "../cover/share-card.server.ts";
import type { StructureAnswers } from "../docx/structure.ts";
import type { ExtractOrder } from "../extract/make-extract.server.ts";
import type { KepubOrder } from "../kepub/make-kepub.server.ts";
import type { CatalogueOrder } from "../onix/read-catalogue.server.ts";
import type { PublicationMetadata } from "../epub/publication.ts";
import type { Limits } from "../limits/limits.ts";
import type { FileAccess } from "../limits/process-arguments.server.ts";
import type { EpubTemplateOrder } from "../source-epub/make-epub-template.server.ts";
import type { PdfTemplateOrder } from "../pdf/make-pdf-template.server.ts";
import type { TypographyKind } from "../typography/kinds.ts";
import {
  accessibilityFacts,
  balance,
  count,
  coverFile,
  inspectedPdf,
  markPlan,
  nullableText,
  openingBlock,
  text,
  typographyCounts,
} from "./answer-parts.ts";
import { structureFound } from "./structure-answer.ts";
import {
  CATALOGUE,
  CONVERSION,
  INSPECTION,
  PARCEL,
  PDF_INSPECTION,
  PICTURES,
  TEMPLATE,
} from "./task-limits.ts";

/** The input of each task. Paths are absolute. */
export interface TaskInputs {
  "inspect-pdf": { path: string };
  "inspect-docx": { path: string };
  "try-docx": { path: string; outPath: string };
  "inspect-epub": { path: string };
  "inspect-cover": { path: string };
  "make-pdf-template": PdfTemplateOrder;
  "make-epub": {
    docxPath: string;
    cover: { path: string; width: number; height: number } | null;
    metadata: PublicationMetadata;
    typography: readonly TypographyKind[];
    embedFonts: boolean;
    structure: StructureAnswers | null;
    outPath: string;
  };
  "make-epub-template": EpubTemplateOrder;
  "make-extract": ExtractOrder;
  "make-azw3": Azw3Order;
  "make-kepub": KepubOrder;
  "make-covers": CoverOrder;
  "make-avatar": AvatarOrder;
  "draw-card": CardOrder;
  "read-mark": { path: string };
  "read-catalogue": CatalogueOrder;
  "unpack-archive": UnpackOrder;
}

export type TaskName = keyof TaskInputs;
export type TaskInput<K extends TaskName> = TaskInputs[K];
export type TaskResult<K extends TaskName> = z.output<(typeof definitions)[K]["result"]>;

/** How a task is run, and the schema of its answer, which comes from a process that a file may have taken over. */
interface Task<K extends TaskName, Result extends z.ZodType = z.ZodType> {
  limits: Limits;
  files(input: TaskInput<K>): FileAccess;
  result: Result;
}

const definitions = {
  "inspect-pdf": {
    limits: PDF_INSPECTION,
    files: ({ path }) => ({ read: [path], write: [] }),
    result: inspectedPdf,
  },
  "inspect-docx": {
    limits: INSPECTION,
    files: ({ path }) => ({ read: [path], write: [] }),
    result: z.object({
      title: nullableText,
      author: nullableText,
      language: nullableText,
      unpackedBytes: count,
      images: count,
      macros: z.boolean(),
      externalReferences: z.array(text).max(100),
    }),
  },
  "try-docx": {
    // The limits of the build itself: a file that exceeds them could not be built either.
    limits: CONVERSION,
    files: ({ path, outPath }) => ({ read: [path, outPath], write: [outPath] }),
    result: z.object({
      chapters: count,
      typography: typographyCounts,
      structure: structureFound,
      warnings: z.array(text).max(500),
      balance,
    }),
  },
  "inspect-epub": {
    // The validation holds the whole publication.
    limits: CONVERSION,
    files: ({ path }) => ({ read: [path], write: [] }),
    result: z.object({
      title: nullableText,
      author: nullableText,
      language: nullableText,
      version: text,
      isFixedLayout: z.boolean(),
      images: count,
      pages: count.nullable(),
      unpackedBytes: count,
      warnings: z.array(text).max(50),
    }),
  },
  "inspect-cover": {
    limits: INSPECTION,
    files: ({ path }) => ({ read: [path], write: [] }),
    result: z.object({ format: z.enum(["jpeg", "png"]), width: count, height: count }),
  },
  "make-pdf-template": {
    limits: TEMPLATE,
    files: ({ path, outPath }) => ({ read: [path, outPath], write: [outPath] }),
    result: z.object({ inspected: inspectedPdf, marks: markPlan, appended: z.boolean() }),
  },
  "make-epub": {
    limits: CONVERSION,
    files: ({ docxPath, cover, outPath }) => ({
      read: [docxPath, outPath, ...(cover ? [cover.path] : [])],
      write: [outPath],
    }),
    result: z.object({
      warnings: z.array(text).max(500),
      chapters: count,
      marks: markPlan,
      accessibility: accessibilityFacts,
      structure: structureFound,
      balance,
    }),
  },
  "make-epub-template": {
    limits: CONVERSION,
    files: ({ path, outPath }) => ({ read: [path, outPath], write: [outPath] }),
    result: z.object({ marks: markPlan, balance }),
  },
  "make-extract": {
    limits: CONVERSION,
    files: ({ path, outPath }) => ({ read: [path, outPath], write: [outPath] }),
    result: z.object({
      opening: z.array(openingBlock).max(2000),
      contents: z.array(z.object({ title: text, depth: count })).max(300),
      textLengths: z.array(count).max(20_000),
      names: z.array(z.string().max(60)).max(100),
    }),
  },
  "make-azw3": {
    limits: CONVERSION,
    files: ({ epubPath, thumbnail, cover, outPath }) => ({
      read: [epubPath, outPath, ...[thumbnail, cover].flatMap((picture) => picture?.path ?? [])],
      write: [outPath],
    }),
    result: z.object({ records: count, marks: markPlan, balance }),
  },
  "make-kepub": {
    limits: CONVERSION,
    files: ({ path, outPath }) => ({ read: [path, outPath], write: [outPath] }),
    result: z.object({ marks: markPlan }),
  },
  "make-covers": {
    limits: PICTURES,
    files: ({ path, outFolder }) => ({ read: [path], write: [`${outFolder.replace(/\/$/, "")}/`] }),
    result: z.object({
      width: count,
      height: count,
      colour: z.string().regex(/^#[0-9a-f]{6}$/),
      placeholder: z.string().startsWith("data:image/webp;base64,").max(400),
      files: z.array(coverFile).max(20),
      master: coverFile,
    }),
  },
  "make-avatar": {
    limits: INSPECTION,
    files: ({ path, outPath }) => ({ read: [path], write: [outPath] }),
    result: z.object({ bytes: count.positive() }),
  },
  "draw-card": {
    limits: PICTURES,
    files: ({ coverPaths, outPath }) => ({ read: [...coverPaths], write: [outPath] }),
    result: z.object({ bytes: count.positive() }),
  },
  "read-mark": {
    limits: INSPECTION,
    files: ({ path }) => ({ read: [path], write: [] }),
    result: z.object({ mark: nullableText }),
  },
  "read-catalogue": {
    limits: CATALOGUE,
    files: ({ path, outPath }) => ({ read: [path], write: [outPath] }),
    result: z.object({ kind: z.enum(["table", "onix"]), columns: z.array(text).max(300), rows: count }),
  },
  "unpack-archive": {
    limits: PARCEL,
    files: ({ path, outFolder }) => ({ read: [path], write: [`${outFolder.replace(/\/$/, "")}/`] }),
    result: z.object({
      files: z.array(z.object({ path: text, file: z.string().regex(/^\d{1,4}\.[a-z0-9]{1,10}$/) })).max(5000),
      others: z.array(text).max(5000),
    }),
  },
} satisfies { readonly [K in TaskName]: Task<K> };

export const tasks: { readonly [K in TaskName]: Task<K, z.ZodType<TaskResult<K>>> } = definitions;
