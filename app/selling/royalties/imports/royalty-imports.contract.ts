import { z } from "zod";
import * as rules from "#selling/royalties/imports/royalty-imports.rules.ts";
import { maxAmountCents } from "#selling/royalties/royalty-contracts.rules.ts";
import { Month } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const ImportId = z.object({ id: WholeNumber });

const Listed = z.object({
  id: z.number(),
  kind: z.enum(rules.importKinds),
  name: z.string(),
  state: z.enum(rules.importStates),
  created_at: z.string(),
  created_by: z.string(),
});

const RoyaltyImport = Listed.extend({
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), field: z.enum(rules.importFieldNames).nullable() }),
  ),
  rows: z.number(),
  channel: z.string().nullable(),
  month: z.string().nullable(),
  total_cents: z.number().nullable(),
  /** Null before the columns are chosen. */
  plan: z
    .object({
      counts: z.record(z.enum(rules.rowActions), z.number()),
      /** Rows that are left out or refused, and some that are taken. */
      rows: z.array(z.object({ number: z.number(), action: z.enum(rules.rowActions), text: z.string() })),
      /** Of sales, whole cents without VAT; null for contracts. */
      sums: z
        .object({
          total_cents: z.number(),
          /** Of books that are not in the catalogue. */
          skipped_cents: z.number(),
          copies: z.number(),
          /** Months and channels of which another file has sales of the same editions. */
          overlaps: z.array(z.string()),
        })
        .nullable(),
      /** What keeps the import from being done. */
      fault: z.string().nullable(),
    })
    .nullable(),
});
export type RoyaltyImport = z.infer<typeof RoyaltyImport>;

export const importForm = { file: "file", fields: z.object({}) };

export const beginRoyaltyImport = endpoint({
  method: "POST",
  path: "/api/admin/royalties/imports/{kind}",
  summary: "Reads a table of contracts, or of sales elsewhere (multipart); 409 for one that was imported",
  permission: "accounting",
  params: z.object({ kind: z.enum(rules.importKinds) }),
  form: importForm,
  answer: RoyaltyImport,
  status: 201,
});

export const getRoyaltyImports = endpoint({
  path: "/api/admin/royalties/imports",
  summary: "The latest imports of contracts and sales",
  permission: "accounting",
  answer: z.array(Listed),
});

export const getRoyaltyImport = endpoint({
  path: "/api/admin/royalties/imports/{id}",
  summary: "An import, and what it would do",
  permission: "accounting",
  params: ImportId,
  answer: RoyaltyImport,
});

export const checkRoyaltyImport = endpoint({
  method: "POST",
  path: "/api/admin/royalties/imports/{id}/check",
  summary: "The dry run: what each row would do, and whether the sums agree",
  permission: "accounting",
  params: ImportId,
  body: z.object({
    mapping: z.array(z.enum(rules.importFieldNames).nullable()).max(300),
    channel: TextLine(rules.channelMaxLength).optional(),
    month: Month.nullable().optional(),
    total_cents: z
      .int("Indiquez le total.")
      .min(-maxAmountCents * 100)
      .max(maxAmountCents * 100)
      .nullable()
      .optional(),
  }),
  answer: RoyaltyImport,
});

export const doRoyaltyImport = endpoint({
  method: "POST",
  path: "/api/admin/royalties/imports/{id}/start",
  summary: "Adds the contracts or sales, all or none; 409 while a row or a sum is wrong",
  permission: "accounting",
  params: ImportId,
  body: z.object({}),
  answer: RoyaltyImport,
});

export const undoRoyaltyImport = endpoint({
  method: "POST",
  path: "/api/admin/royalties/imports/{id}/undo",
  summary: "Takes imported sales back; 409 once a statement has them",
  permission: "accounting",
  params: ImportId,
  body: z.object({}),
  answer: RoyaltyImport,
});
