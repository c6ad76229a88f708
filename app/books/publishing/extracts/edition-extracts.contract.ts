import { z } from "zod";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { extractMeasures, largestAmounts } from "#books/publishing/extracts/edition-extracts.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const amountText = "Indiquez de 1 à 50\u202F% du texte, ou de 1 à 20 chapitres.";

const ExtractState = z.object({
  measure: z.enum(extractMeasures),
  amount: z.number(),
  /** `none`: the edition has no extract, by choice. `without_epub`: it has no EPUB of which one could be made. */
  state: z.enum(["pending", "ready", "failed", "none", "without_epub"]),
  /** The reason of a failure. */
  reason: z.string().nullable(),
  /** Bytes; null if there is no file. */
  size: z.number().nullable(),
  /** Where readers read it; null if there is none. */
  path: z.string().nullable(),
  /** Downloads of its file in the last 30 days, and of all time. */
  downloads: z.object({ recent: z.number(), all: z.number() }),
});
export type ExtractState = z.infer<typeof ExtractState>;

export const getExtractState = endpoint({
  path: "/api/admin/editions/{id}/extract",
  summary: "The extract of an edition: how much it shows, its state, and its downloads",
  permission: "catalogue",
  params: AdminId,
  answer: ExtractState,
});

export const changeExtract = endpoint({
  method: "PUT",
  path: "/api/admin/editions/{id}/extract",
  summary: "Chooses how much the extract of an edition shows: a percentage, chapters or none",
  permission: "catalogue",
  params: AdminId,
  body: z
    .object({
      measure: z.enum(extractMeasures),
      amount: z.number({ error: amountText }).int(amountText).min(1, amountText).default(1),
    })
    .refine(({ measure, amount }) => amount <= largestAmounts[measure], {
      error: amountText,
      path: ["amount"],
    }),
  answer: ExtractState,
});
