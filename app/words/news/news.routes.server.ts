import type { FastifyInstance } from "fastify";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import { getNews, getNewsForEditing, saveNews } from "#words/news/news.contract.ts";
import type { News, Writer, LetterTexts } from "#words/news/news.service.server.ts";
import {
  getLetter,
  getLetterRevision,
  getLetterRevisions,
} from "#words/news/back-office/letter-texts.contract.ts";

export function newsRoutes(app: FastifyInstance, administrator: Guard<Writer>, news: News): void {
  route(app, getNews, { guard: anyone }, async () => ({ news: await news.read() }));
  route(app, getNewsForEditing, { guard: administrator }, async () => ({ news: await news.read() }));
  route(app, saveNews, { guard: administrator }, async ({ body, actor }) => {
    await news.save(body.news, { by: actor, known: body.revision });
    return { news: body.news };
  });
}

/** The letter's versions, for the form that edits it. */
export function letterRoutes(app: FastifyInstance, guard: Guard<unknown>, letter: LetterTexts): void {
  route(app, getLetter, { guard }, () => letter.read());
  route(app, getLetterRevisions, { guard }, () => letter.revisions());
  route(app, getLetterRevision, { guard }, ({ params }) => letter.revision(params.revision));
}
