import { z } from "zod";
import { isWritableYear } from "#platform/dates.ts";
import { endpoint } from "#platform/endpoint.ts";
import { AdminId } from "#modules/catalogue/back-office/contract.ts";
import { saleStates } from "#modules/catalogue/availability/rules.ts";

const impossibleMoment = "Date et heure impossibles.";
/** ISO 8601 with its zone; absent, now. */
export const OnlineAt = z.iso
  .datetime({ offset: true, error: impossibleMoment })
  .transform((text) => new Date(text))
  // An offset may move the last hours of 9999 into a year that no date here can be written with.
  .refine((instant) => isWritableYear(instant), impossibleMoment)
  .nullish();

const EditionSale = z.object({
  state: z.enum(saleStates),
  online_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** Members who have it in their library. */
  owners: z.number(),
});
export type EditionSale = z.infer<typeof EditionSale>;

const BookSale = z.object({
  editions: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      state: z.enum(saleStates),
      /** Whether it comes back when the whole book is put back: it left with the last ones that left. */
      comes_back: z.boolean(),
    }),
  ),
  /** Members who have one of its editions in their library, or several. */
  owners: z.number(),
});
export type BookSale = z.infer<typeof BookSale>;

const path = "/api/admin/editions/{id}/sale";
const bookPath = "/api/admin/books/{id}/sale";

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

export const getBookSale = endpoint({
  method: "GET",
  path: bookPath,
  summary: "Which editions of a book are on sale, scheduled or withdrawn, and how many members own one",
  access: "administrator",
  params: AdminId,
  answer: BookSale,
});

export const withdrawBook = endpoint({
  method: "DELETE",
  path: bookPath,
  summary: "Withdraws all of a book's editions from sale at once, those to come too; 409 when none is left",
  access: "administrator",
  params: AdminId,
  answer: BookSale,
});

export const putBookBack = endpoint({
  method: "PUT",
  path: bookPath,
  summary:
    "Puts back those editions of a book that were withdrawn last, together; 409 when none is withdrawn",
  access: "administrator",
  params: AdminId,
  answer: BookSale,
});
