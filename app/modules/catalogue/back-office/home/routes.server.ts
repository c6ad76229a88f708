import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { type Guard, route } from "#platform/http.server.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { getHomeChoices, saveHomeChoices } from "#modules/catalogue/back-office/home/contract.ts";
import type { HomeEditing } from "#modules/catalogue/back-office/home/service.server.ts";

export function homeEditingRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  home: HomeEditing,
): void {
  route(app, getHomeChoices, { guard }, () => home.read());
  route(app, saveHomeChoices, { guard }, ({ body, actor }) => home.save(body, actor));
}
