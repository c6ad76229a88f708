import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import { findByIsbn, findSimilarBooks, getSeries } from "#modules/catalogue/metadata/contract.ts";
import type { MetadataReader } from "#modules/catalogue/metadata/service.server.ts";

/** Requested while metadata is being typed. */
export function metadataRoutes(app: FastifyInstance, guard: Guard<unknown>, notices: MetadataReader): void {
  route(app, getSeries, { guard }, () => notices.series());
  route(app, findSimilarBooks, { guard }, ({ query }) => notices.similar(query.title, query.author));
  route(app, findByIsbn, { guard }, async ({ params }) => ({ edition: await notices.numbered(params.isbn) }));
}
