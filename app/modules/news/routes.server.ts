import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http.server.ts";
import { getNews } from "#modules/news/contract.ts";
import type { News } from "#modules/news/service.server.ts";

export function newsRoutes(app: FastifyInstance, news: News): void {
  route(app, getNews, { guard: anyone }, async () => ({ news: await news.read() }));
}
