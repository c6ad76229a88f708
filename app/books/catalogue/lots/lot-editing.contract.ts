import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";
import { Name, TextLine } from "#platform/data/text-types.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { AdminId, LongText } from "#books/catalogue/catalogue-editing.contract.ts";
import { lotTitleMaxLength, maxLotEditions } from "#books/catalogue/lots/lots.rules.ts";

const AdminLotSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  price_cents: z.number(),
  on_sale: z.boolean(),
  /** Number of editions. */
  editions: z.number(),
});
export type AdminLotSummary = z.infer<typeof AdminLotSummary>;

const AdminLot = AdminLotSummary.omit({ editions: true }).extend({
  description: z.string().nullable(),
  isbn: z.string().nullable(),
  version: z.number(),
  /** In their order; the price is that of now, without a campaign. */
  editions: z.array(
    z.object({
      edition_id: z.number(),
      book_title: z.string(),
      book_author: z.string(),
      edition_title: z.string(),
      regular_price_cents: z.number(),
    }),
  ),
});
export type AdminLot = z.infer<typeof AdminLot>;

const LotForm = z.object({
  title: Name(lotTitleMaxLength, "Donnez un titre au coffret."),
  description: LongText,
  /** With or without hyphens; empty or null: none. */
  isbn: TextLine(20).nullish(),
  priceCents: z
    .int("Indiquez le prix du coffret.")
    .min(minimumCardPaymentCents, "0,50 € au moins.")
    .max(1_000_000, "10\u202F000 € au plus."),
  onSale: z.boolean(),
  editionIds: z
    .array(rowNumber())
    .min(2, "Un coffret a deux éditions au moins.")
    .max(maxLotEditions, `${maxLotEditions} éditions au plus dans un coffret.`),
});
export type LotForm = z.output<typeof LotForm>;

export const getAdminLots = endpoint({
  path: "/api/admin/lots",
  summary: "The last 500 lots, the newest first",
  permission: "catalogue",
  answer: z.array(AdminLotSummary),
});

export const getAdminLot = endpoint({
  path: "/api/admin/lots/{id}",
  summary: "A lot with its editions",
  permission: "catalogue",
  params: AdminId,
  answer: AdminLot,
});

export const createLot = endpoint({
  method: "POST",
  path: "/api/admin/lots",
  summary: "Adds a lot of several editions at one price",
  permission: "catalogue",
  body: LotForm,
  answer: AdminLot,
  status: 201,
});

export const updateLot = endpoint({
  method: "PUT",
  path: "/api/admin/lots/{id}",
  summary: "Changes a lot; 409 if its version is outdated",
  permission: "catalogue",
  params: AdminId,
  body: LotForm.extend({ version: rowNumber() }),
  answer: AdminLot,
});
