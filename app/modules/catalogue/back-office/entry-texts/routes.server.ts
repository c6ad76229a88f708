import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { getEntryText, saveEntryText } from "#modules/catalogue/back-office/entry-texts/contract.ts";
import type { EntryTexts } from "#modules/catalogue/back-office/entry-texts/service.server.ts";

export function entryTextRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  texts: EntryTexts,
): void {
  route(app, getEntryText, { guard }, ({ params }) => texts.read(params.kind, params.slug));
  route(app, saveEntryText, { guard }, ({ params, body, actor }) =>
    texts.save(params.kind, { slug: params.slug, description: body.description }, actor),
  );
}
