import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import { letterRoutes } from "#modules/news/back-office/routes.server.ts";
import { createLetterTexts } from "#modules/news/back-office/service.server.ts";
import { newsRoutes } from "#modules/news/routes.server.ts";
import { createNewsService } from "#modules/news/service.server.ts";
import type { Deps } from "#platform/deps.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
}

/** The publisher's letter on the home page. */
export function createNews(deps: Deps, { administrators }: Needs) {
  const api = createNewsService(deps);
  const letters = createLetterTexts(deps, api);
  return {
    api,
    routes(app: FastifyInstance) {
      newsRoutes(app, administrators.requireAdministrator, api);
      letterRoutes(app, administrators.requireAdministrator, letters);
    },
    workers() {},
  };
}
