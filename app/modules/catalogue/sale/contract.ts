import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { AdminId } from "#modules/catalogue/back-office/contract.ts";
import { saleStates } from "#modules/catalogue/sale/rules.ts";

/** ISO 8601 with its zone; absent, now. */
export const OnlineAt = z.iso
  .datetime({ offset: true, error: "Date et heure impossibles." })
  .transform((text) => new Date(text))
  .nullish();

const EditionSale = z.object({
  state: z.enum(saleStates),
  online_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** Members who have it in their library. */
  owners: z.number(),
});
export type EditionSale = z.infer<typeof EditionSale>;

const path = "/api/admin/editions/{id}/sale";

export const getEditionSale = endpoint({
  method: "GET",
  path,
  summary: "Whether an edition is on sale, scheduled or withdrawn, and how many own it",
  access: "administrator",
  params: AdminId,
  answer: EditionSale,
});

export const withdrawEdition = endpoint({
  method: "DELETE",
  path,
  summary: "Withdraws an edition from sale; its owners keep it",
  access: "administrator",
  params: AdminId,
  answer: EditionSale,
});

export const putEditionBack = endpoint({
  method: "PUT",
  path,
  summary: "Puts a withdrawn edition back on sale, or back on its schedule when its moment has not come",
  access: "administrator",
  params: AdminId,
  answer: EditionSale,
});

export const scheduleEdition = endpoint({
  method: "PUT",
  path: "/api/admin/editions/{id}/publication",
  summary: "Has a scheduled edition come at `onlineAt`, without it now; 409 when it is not scheduled",
  access: "administrator",
  params: AdminId,
  body: z.object({ onlineAt: OnlineAt }),
  answer: EditionSale,
});
