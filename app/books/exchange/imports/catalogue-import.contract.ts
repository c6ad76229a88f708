import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { Key, Name } from "#platform/data/text-types.ts";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { fieldNames } from "#books/exchange/csv-fields.rules.ts";
import { importedKinds } from "#books/exchange/imports/import-files.rules.ts";
import { importActions, importStates } from "#books/exchange/catalogue-import.rules.ts";

const Import = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(["table", "onix"]),
  state: z.enum(importStates),
  /** The headings of a table, with its first row and the field of each. */
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), field: z.enum(fieldNames).nullable() }),
  ),
  rows: z.number(),
  /** Rows that are written. */
  done: z.number(),
  /** Rows by what they do; empty before the dry run. */
  counts: z.partialRecord(z.enum(importActions), z.number()),
  /** Codes of subjects without a category; 0 before the dry run. */
  unknown_subjects: z.number(),
  /** Names of the files sent with it. */
  files: z.array(z.string()),
  /** Names of those that no row takes. */
  untaken_files: z.array(z.string()),
  /** Several authors in one cell of a table are separated. */
  splits_authors: z.boolean(),
  /** New books without an author, a date or a price come off sale; otherwise they are refused. */
  takes_incomplete: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
});
export type Import = z.infer<typeof Import>;

export const importForm = { file: "file", fields: z.object({}) };

export const beginImport = endpoint({
  method: "POST",
  path: "/api/admin/imports",
  summary: "Reads a catalogue (multipart): a CSV table, or ONIX 3.0 or 3.1; nothing is written yet",
  permission: "catalogue",
  form: importForm,
  answer: Import,
  status: 201,
});

export const getImports = endpoint({
  path: "/api/admin/imports",
  summary: "The latest imports, the newest first",
  permission: "catalogue",
  answer: z.array(Import.pick({ id: true, name: true, state: true, created_at: true, created_by: true })),
});

export const getImport = endpoint({
  path: "/api/admin/imports/{id}",
  summary: "An import, with its progress",
  permission: "catalogue",
  params: AdminId,
  answer: Import,
});

export const checkImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/{id}/check",
  summary:
    "The dry run: what each row would do. `mapping` has the field of each column, and is remembered; choices that are not stated stay",
  permission: "catalogue",
  params: AdminId,
  body: z.object({
    mapping: z.array(z.enum(fieldNames).nullable()).max(300),
    splits_authors: z.boolean().optional(),
    takes_incomplete: z.boolean().optional(),
  }),
  answer: Import,
});

const ImportRow = z.object({
  number: z.number(),
  title: z.string(),
  action: z.enum(importActions),
  reason: z.string().nullable(),
  changes: z.array(z.string()),
  done: z.boolean(),
  edition_id: z.number().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const getImportRows = endpoint({
  path: "/api/admin/imports/{id}/rows",
  summary: "A page of rows with what they do",
  permission: "catalogue",
  params: AdminId,
  query: z.object({ action: z.enum(importActions).optional(), page: WholeNumber.default(1) }),
  answer: z.array(ImportRow),
});

export const startImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/{id}/start",
  summary: "Writes the books in the background; 409 before the dry run or while it runs",
  permission: "catalogue",
  params: AdminId,
  answer: Import,
});

export const cancelImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/{id}/cancel",
  summary: "Stops after the current book; written books stay",
  permission: "catalogue",
  params: AdminId,
  answer: Import,
});

export const downloadImportRows = endpoint({
  path: "/api/admin/imports/{id}/rows.csv",
  summary: "The rows with what they do, all or those of one effect, as a table",
  permission: "catalogue",
  params: AdminId,
  query: z.object({ action: z.enum(importActions).optional() }),
  answer: z.string(),
});

export const addImportFiles = endpoint({
  method: "POST",
  path: "/api/admin/imports/{id}/files",
  summary: "Adds uploaded files, which rows take by ISBN or title, and repeats the dry run",
  permission: "catalogue",
  params: AdminId,
  body: z.object({
    files: z
      .array(z.object({ name: Name(200), kind: z.enum(importedKinds), path: Key(200) }))
      .min(1)
      .max(1000),
  }),
  answer: Import,
});
