import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import { findByIsbn, findSimilarBooks, getSeries } from "#modules/catalogue/metadata/contract.ts";
import type { Notices } from "#modules/catalogue/metadata/service.server.ts";

/** Asked while a notice is being typed. */
export function noticeRoutes(app: FastifyInstance, guard: Guard<unknown>, notices: Notices): void {
  route(app, getSeries, { guard }, () => notices.series());
  route(app, findSimilarBooks, { guard }, ({ query }) => notices.similar(query.title, query.author));
  route(app, findByIsbn, { guard }, async ({ params }) => ({ edition: await notices.numbered(params.isbn) }));
}
