import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { letterRoutes, newsRoutes } from "#words/news/news.routes.server.ts";
import { createLetterTexts, createNewsService, type News } from "#words/news/news.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export interface NewsApi {
  /** The letter on the home page. */
  read(): Promise<string>;
  /** Saves a new revision of it. @throws AppError 409 if it is not the `known` revision that was replaced */
  save: News["save"];
}

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
}

/** The publisher's letter on the home page. */
export function createNews(deps: Deps, { administrators }: Needs) {
  const news = createNewsService(deps);
  const letters = createLetterTexts(deps, news);
  const api: NewsApi = news;
  return {
    api,
    routes(app: FastifyInstance) {
      newsRoutes(app, administrators.requireAdministrator, news);
      letterRoutes(app, administrators.requireAdministrator, letters);
    },
    workers() {},
  };
}
