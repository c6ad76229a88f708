import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { correctBook } from "#modules/catalogue/back-office/corrections/contract.ts";
import type { Corrections } from "#modules/catalogue/back-office/corrections/service.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";

export function correctionRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  corrections: Corrections,
  editing: Pick<CatalogueEditing, "book">,
): void {
  route(app, correctBook, { guard }, async ({ params, body, actor }) => {
    await corrections.correct(params.id, body, actor);
    return editing.book(params.id);
  });
}
