import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";

/** What counts requests of readers. */
export interface Counts {
  visitors: Visitors;
  searchMisses: Catalogue["searchMisses"];
}

export function countRequest({ visitors, searchMisses }: Counts, request: IncomingMessage): void {
  visitors.note(request);
  searchMisses.note(request);
}

/** The cache reports its own answers; all other requests are counted here. */
export function countRequests(app: FastifyInstance, counts: Counts): void {
  app.addHook("onRequest", async (request) => countRequest(counts, request.raw));
  app.addHook("onClose", async () => {
    await Promise.all([counts.visitors.flush(), counts.searchMisses.flush()]);
  });
}
