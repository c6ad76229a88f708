import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { letterRoutes, newsRoutes } from "#words/news/news.routes.server.ts";
import { createLetterTexts, createNewsService } from "#words/news/news.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

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
