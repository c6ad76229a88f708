import { z } from "zod";
import { isWritableYear } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { availabilityStates, preorderCharges } from "#books/catalogue/availability/availability.rules.ts";

const impossibleMoment = "Date et heure impossibles.";
/** ISO 8601 with its zone; now by default. */
export const OnlineAt = z.iso
  .datetime({ offset: true, error: impossibleMoment })
  .transform((text) => new Date(text))
  // An offset may move the last hours of 9999 into a year that cannot be formatted here.
  .refine((instant) => isWritableYear(instant), impossibleMoment)
  .nullish();

const EditionAvailability = z.object({
  state: z.enum(availabilityStates),
  online_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** Members who have it in their library. */
  owners: z.number(),
  /** How preorders are paid; null: it is not announced before its day. */
  preorder: z.enum(preorderCharges).nullable(),
  /** Readers who wait for it. */
  preorders: z.number(),
});
export type EditionAvailability = z.infer<typeof EditionAvailability>;

const BookAvailability = z.object({
  editions: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      state: z.enum(availabilityStates),
      /** Whether putting the whole book back restores it: it was among the last withdrawn. */
      comes_back: z.boolean(),
    }),
  ),
  /** Members with at least one of its editions in their library. */
  owners: z.number(),
});
export type BookAvailability = z.infer<typeof BookAvailability>;

const path = "/api/admin/editions/{id}/sale";
const bookPath = "/api/admin/books/{id}/sale";

export const getEditionAvailability = endpoint({
  path,
  summary: "Whether an edition is on sale, scheduled or withdrawn, and how many own it",
  permission: "catalogue",
  params: AdminId,
  answer: EditionAvailability,
});

export const withdrawEdition = endpoint({
  method: "DELETE",
  path,
  summary: "Withdraws an edition from sale; its owners keep it",
  permission: "catalogue",
  params: AdminId,
  answer: EditionAvailability,
});

export const putEditionBack = endpoint({
  method: "PUT",
  path,
  summary: "Puts a withdrawn edition back on sale, or schedules it again if its moment has not come",
  permission: "catalogue",
  params: AdminId,
  answer: EditionAvailability,
});

export const scheduleEdition = endpoint({
  method: "PUT",
  path: "/api/admin/editions/{id}/publication",
  summary: "Reschedules an edition for `onlineAt`, by default now; 409 if it is not scheduled",
  permission: "catalogue",
  params: AdminId,
  body: z.object({ onlineAt: OnlineAt }),
  answer: EditionAvailability,
});

export const announceEdition = endpoint({
  method: "PUT",
  path: "/api/admin/editions/{id}/announcement",
  summary:
    "Announces a scheduled edition, with preorders paid at the order or at the release, or hides it again",
  permission: "catalogue",
  params: AdminId,
  body: z.object({ preorder: z.enum(preorderCharges).nullable() }),
  answer: EditionAvailability,
});

export const getBookAvailability = endpoint({
  path: bookPath,
  summary: "Which editions of a book are on sale, scheduled or withdrawn, and how many members own one",
  permission: "catalogue",
  params: AdminId,
  answer: BookAvailability,
});

export const withdrawBook = endpoint({
  method: "DELETE",
  path: bookPath,
  summary: "Withdraws all of a book's editions from sale, scheduled ones included; 409 if there are none",
  permission: "catalogue",
  params: AdminId,
  answer: BookAvailability,
});

export const putBookBack = endpoint({
  method: "PUT",
  path: bookPath,
  summary: "Puts back the editions of a book that were withdrawn together last; 409 if none is withdrawn",
  permission: "catalogue",
  params: AdminId,
  answer: BookAvailability,
});
