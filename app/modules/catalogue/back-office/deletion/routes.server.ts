import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { deleteBook } from "#modules/catalogue/back-office/deletion/contract.ts";
import type { Deletion } from "#modules/catalogue/back-office/deletion/service.server.ts";

export function deletionRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  deletion: Deletion,
): void {
  route(app, deleteBook, { guard }, async ({ params, actor }) => {
    await deletion.delete(params.id, actor);
    return { ok: true as const };
  });
}
