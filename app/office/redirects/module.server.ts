import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { redirectRoutes } from "#office/redirects/redirects.routes.server.ts";
import { createRedirectsService } from "#office/redirects/redirects.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type RedirectsApi = ReturnType<typeof createRedirects>["api"];

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
}

/** Where addresses of the house's former shop lead. */
export function createRedirects(deps: Deps, { administrators }: Needs) {
  const api = createRedirectsService(deps);
  return {
    api,
    routes: (app: FastifyInstance) => redirectRoutes(app, deps, administrators.requireAdministrator, api),
    workers() {},
  };
}
