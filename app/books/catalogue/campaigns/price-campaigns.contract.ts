import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { isWritableYear } from "#platform/data/dates.ts";
import { isPayableAlone } from "#platform/data/money.ts";
import { Name } from "#platform/data/text-types.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  campaignNameMaxLength,
  campaignStates,
  maxCampaignEditions,
} from "#books/catalogue/campaigns/price-campaigns.rules.ts";

const impossibleMoment = "Date et heure impossibles.";
const Moment = z.iso
  .datetime({ offset: true, error: impossibleMoment })
  .transform((text) => new Date(text))
  .refine((instant) => isWritableYear(instant), impossibleMoment);

const CampaignSummary = z.object({
  id: z.number(),
  name: z.string(),
  starts_at: z.string(),
  /** The first instant after it. */
  ends_at: z.string(),
  state: z.enum(campaignStates),
  /** Number of editions. */
  editions: z.number(),
});
export type CampaignSummary = z.infer<typeof CampaignSummary>;

const CampaignPrices = z.array(
  z.object({
    edition_id: z.number(),
    book_title: z.string(),
    book_author: z.string(),
    edition_title: z.string(),
    /** Whole cents: the edition's price without any campaign, and its price in this one. */
    regular_price_cents: z.number(),
    price_cents: z.number(),
  }),
);

const Campaign = CampaignSummary.omit({ editions: true }).extend({
  version: z.number(),
  prices: CampaignPrices,
});
export type Campaign = z.infer<typeof Campaign>;

const CampaignForm = z.object({
  name: Name(campaignNameMaxLength, "Donnez un nom à l’opération."),
  /** Now if null. */
  startsAt: Moment.nullish(),
  endsAt: Moment,
  prices: z
    .array(
      z.object({
        editionId: rowNumber(),
        priceCents: z
          .int("Indiquez le prix de chaque édition.")
          .min(0)
          .max(1_000_000, "10\u202F000 € au plus.")
          .refine(
            isPayableAlone,
            "Sous 0,50 €, un livre ne peut pas être payé seul. Indiquez 0,50 € ou plus, ou 0.",
          ),
      }),
    )
    .min(1, "Choisissez au moins une édition.")
    .max(maxCampaignEditions, "1\u202F000 éditions au plus dans une opération."),
});
export type CampaignForm = z.output<typeof CampaignForm>;

export const getCampaigns = endpoint({
  path: "/api/admin/campaigns",
  summary: "The last 500 price campaigns, the latest first",
  permission: "catalogue",
  answer: z.array(CampaignSummary),
});

export const getCampaign = endpoint({
  path: "/api/admin/campaigns/{id}",
  summary: "A price campaign with its editions",
  permission: "catalogue",
  params: AdminId,
  answer: Campaign,
});

export const createCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns",
  summary: "Adds a price campaign; 409 if one of its editions has another campaign in its period",
  permission: "catalogue",
  body: CampaignForm,
  answer: Campaign,
  status: 201,
});

export const updateCampaign = endpoint({
  method: "PUT",
  path: "/api/admin/campaigns/{id}",
  summary: "Changes a campaign that has not begun; 409 for any other, and if its version is outdated",
  permission: "catalogue",
  params: AdminId,
  body: CampaignForm.extend({ version: rowNumber() }),
  answer: Campaign,
});

export const deleteCampaign = endpoint({
  method: "DELETE",
  path: "/api/admin/campaigns/{id}",
  summary: "Deletes a campaign that has not begun; 409 for any other",
  permission: "catalogue",
  params: AdminId,
  answer: z.object({ ok: z.literal(true) }),
});

export const stopCampaign = endpoint({
  method: "POST",
  path: "/api/admin/campaigns/{id}/stop",
  summary: "Ends a running campaign now; 409 for any other",
  permission: "catalogue",
  params: AdminId,
  answer: Campaign,
});

const PlannedPrice = z.object({ price_cents: z.number(), starts_at: z.string() });
export type PlannedPrice = z.infer<typeof PlannedPrice>;

export const getPlannedPrice = endpoint({
  path: "/api/admin/editions/{id}/planned-price",
  summary: "The price that an edition has from an instant on; null if none is planned",
  permission: "catalogue",
  params: AdminId,
  answer: PlannedPrice.nullable(),
});

export const cancelPlannedPrice = endpoint({
  method: "DELETE",
  path: "/api/admin/editions/{id}/planned-price",
  summary: "Keeps the edition's price; 404 if none is planned",
  permission: "catalogue",
  params: AdminId,
});
