import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { agendaRoutes } from "#books/agenda/agenda.routes.server.ts";
import { createAgendaService } from "#books/agenda/agenda.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
}

/** The house's events. */
export function createAgenda(deps: Deps, { administrators }: Needs) {
  const api = createAgendaService(deps);
  return {
    api,
    routes: (app: FastifyInstance) => agendaRoutes(app, deps, administrators.requireAdministrator, api),
    workers() {},
  };
}
