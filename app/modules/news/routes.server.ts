import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import { anyone, type Guard, route } from "#platform/http.server.ts";
import { getNews, getNewsForEditing, saveNews } from "#modules/news/contract.ts";
import type { News } from "#modules/news/service.server.ts";

export function newsRoutes(app: FastifyInstance, administrator: Guard<Signatory>, news: News): void {
  route(app, getNews, { guard: anyone }, async () => ({ news: await news.read() }));
  route(app, getNewsForEditing, { guard: administrator }, async () => ({ news: await news.read() }));
  route(app, saveNews, { guard: administrator }, async ({ body, actor }) => {
    await news.save(body.news, actor);
    return { news: body.news };
  });
}
