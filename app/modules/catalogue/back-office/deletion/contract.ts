import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { AdminId } from "#modules/catalogue/back-office/contract.ts";

export const deleteBook = endpoint({
  method: "DELETE",
  path: "/api/admin/books/{id}",
  summary:
    "Deletes a book that was never sold, given or owned, with its editions and files; 409 for any other",
  access: "administrator",
  permission: "catalogue",
  params: AdminId,
  answer: z.object({ ok: z.literal(true) }),
});
