import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import type { CatalogueAct } from "#modules/catalogue/books/rules.ts";
import { type Guard, route } from "#platform/http.server.ts";
import {
  getBookAvailability,
  getEditionAvailability,
  putBookBack,
  putEditionBack,
  scheduleEdition,
  withdrawBook,
  withdrawEdition,
} from "#modules/catalogue/availability/contract.ts";
import type { Availability } from "#modules/catalogue/availability/service.server.ts";

export function availabilityRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  availability: Availability,
): void {
  route(app, getEditionAvailability, { guard }, ({ params }) => availability.read(params.id));
  route(app, withdrawEdition, { guard }, ({ params, actor }) => availability.withdraw(params.id, actor));
  route(app, putEditionBack, { guard }, ({ params, actor }) => availability.putBack(params.id, actor));
  route(app, scheduleEdition, { guard }, ({ params, body, actor }) =>
    availability.schedule(params.id, body.onlineAt, actor),
  );
  route(app, getBookAvailability, { guard }, ({ params }) => availability.readBook(params.id));
  route(app, withdrawBook, { guard }, ({ params, actor }) => availability.withdrawBook(params.id, actor));
  route(app, putBookBack, { guard }, ({ params, actor }) => availability.putBookBack(params.id, actor));
}
