import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/http/acts.ts";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { Catalogue } from "#books/catalogue/catalogue.service.server.ts";
import type { LotEditing } from "#books/catalogue/lots/lot-editing.service.server.ts";
import * as calls from "#books/catalogue/lots/lot-editing.contract.ts";
import { getLot, getLots } from "#books/catalogue/lots/lots.contract.ts";

export function lotRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  { lots }: Pick<Catalogue, "lots">,
  editing: LotEditing,
): void {
  route(app, getLots, { guard: anyone }, ({ query }) => lots.byIds(query.ids));
  route(app, getLot, { guard: anyone }, ({ params }) => lots.bySlug(params.slug));
  route(app, calls.getAdminLots, { guard }, () => editing.list());
  route(app, calls.getAdminLot, { guard }, ({ params }) => editing.read(params.id));
  route(app, calls.createLot, { guard }, ({ body, actor }) => editing.create(body, actor));
  route(app, calls.updateLot, { guard }, ({ params, body, actor }) => editing.update(params.id, body, actor));
}
