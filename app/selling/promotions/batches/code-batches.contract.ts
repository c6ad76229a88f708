import { z } from "zod";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import {
  batchCodeStates,
  batchLabelMaxLength,
  maxBatchCodes,
  maxBatchEditions,
} from "#selling/promotions/batches/code-batches.rules.ts";

const BatchId = z.object({ id: WholeNumber });

const BatchSummary = z.object({
  id: z.number(),
  label: z.string(),
  created_at: z.string(),
  /** The first instant at which the codes are no longer valid; null: no end. */
  expires_at: z.string().nullable(),
  /** Numbers of codes. */
  codes: z.number(),
  redeemed: z.number(),
  revoked: z.number(),
});
export type BatchSummary = z.infer<typeof BatchSummary>;

const Batch = BatchSummary.extend({
  editions: z.array(z.object({ edition_id: z.number(), book_title: z.string(), edition_title: z.string() })),
});
export type Batch = z.infer<typeof Batch>;

const BatchCode = z.object({
  /** As readers write it: ABCD-EFGH-JKMN. */
  code: z.string(),
  state: z.enum(batchCodeStates),
  redeemed_at: z.string().nullable(),
  /** Null also for an erased account. */
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
});
export type BatchCode = z.infer<typeof BatchCode>;

const BatchForm = z.object({
  label: Name(batchLabelMaxLength, "Donnez un nom à ces exemplaires."),
  editionIds: z
    .array(rowNumber())
    .min(1, "Choisissez au moins une édition.")
    .max(maxBatchEditions, `${maxBatchEditions} éditions au plus par code.`),
  count: z
    .int("Indiquez le nombre de codes.")
    .min(1, "Un code au moins.")
    .max(maxBatchCodes, "5\u202F000 codes au plus à la fois."),
  /** The last day on which the codes are valid, in Paris; null: no end. */
  lastDay: z
    .string()
    .refine((day) => isCalendarDay(day), "Ce jour n’existe pas.")
    .nullish(),
});
export type BatchForm = z.output<typeof BatchForm>;

export const getCodeBatches = endpoint({
  path: "/api/admin/code-batches",
  summary: "The last 500 batches of codes for free copies, the latest first",
  permission: "members",
  answer: z.array(BatchSummary),
});

export const createCodeBatch = endpoint({
  method: "POST",
  path: "/api/admin/code-batches",
  summary: "Makes single-use codes for chosen editions",
  permission: "members",
  sensitive: true,
  body: BatchForm,
  answer: Batch,
  status: 201,
});

export const getCodeBatch = endpoint({
  path: "/api/admin/code-batches/{id}",
  summary: "A batch of codes with its editions",
  permission: "members",
  params: BatchId,
  answer: Batch,
});

export const getBatchCodes = endpoint({
  path: "/api/admin/code-batches/{id}/codes",
  summary: "A hundred codes of a batch, the last redeemed first",
  permission: "members",
  sensitive: true,
  params: BatchId,
  query: z.object({ page: WholeNumber.optional() }),
  answer: z.array(BatchCode),
});

export const exportBatchCodes = endpoint({
  path: "/api/admin/code-batches/{id}/codes.csv",
  summary: "All codes of a batch as a table, with their links",
  permission: "members",
  sensitive: true,
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  params: BatchId,
  answer: z.string(),
});

export const revokeCodeBatch = endpoint({
  method: "POST",
  path: "/api/admin/code-batches/{id}/revoke",
  summary: "Revokes all codes of a batch that were not redeemed",
  permission: "members",
  sensitive: true,
  params: BatchId,
  answer: Batch,
});

export const revokeCode = endpoint({
  method: "POST",
  path: "/api/admin/code-batches/{id}/codes/{code}/revoke",
  summary: "Revokes one code; 409 if it was redeemed",
  permission: "members",
  sensitive: true,
  params: z.object({ id: WholeNumber, code: Key(40) }),
  answer: z.object({ ok: z.literal(true) }),
});
