import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { type Guard, route } from "#platform/http.server.ts";
import {
  getBookSale,
  getEditionSale,
  putBookBack,
  putEditionBack,
  scheduleEdition,
  withdrawBook,
  withdrawEdition,
} from "#modules/catalogue/availability/contract.ts";
import type { Sale } from "#modules/catalogue/availability/service.server.ts";

export function saleRoutes(app: FastifyInstance, guard: Guard<Signatory<CatalogueAct>>, sale: Sale): void {
  route(app, getEditionSale, { guard }, ({ params }) => sale.read(params.id));
  route(app, withdrawEdition, { guard }, ({ params, actor }) => sale.withdraw(params.id, actor));
  route(app, putEditionBack, { guard }, ({ params, actor }) => sale.putBack(params.id, actor));
  route(app, scheduleEdition, { guard }, ({ params, body, actor }) =>
    sale.schedule(params.id, body.onlineAt, actor),
  );
  route(app, getBookSale, { guard }, ({ params }) => sale.readBook(params.id));
  route(app, withdrawBook, { guard }, ({ params, actor }) => sale.withdrawBook(params.id, actor));
  route(app, putBookBack, { guard }, ({ params, actor }) => sale.putBookBack(params.id, actor));
}
