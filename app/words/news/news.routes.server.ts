import type { FastifyInstance } from "fastify";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import { getNews, getNewsForEditing, saveNews } from "#words/news/news.contract.ts";
import type { News, Writer } from "#words/news/news.service.server.ts";

export function newsRoutes(app: FastifyInstance, administrator: Guard<Writer>, news: News): void {
  route(app, getNews, { guard: anyone }, async () => ({ news: await news.read() }));
  route(app, getNewsForEditing, { guard: administrator }, async () => ({ news: await news.read() }));
  route(app, saveNews, { guard: administrator }, async ({ body, actor }) => {
    await news.save(body.news, { by: actor, known: body.revision });
    return { news: body.news };
  });
}
