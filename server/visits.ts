import type { FastifyInstance } from "fastify";
import type { Visitors } from "#modules/visitors/module.server.ts";

/** What the cache answers by itself, it tells of itself; everything else comes this way. */
export function countVisitors(app: FastifyInstance, visitors: Visitors): void {
  app.addHook("onRequest", async (request) => visitors.note(request.raw));
  app.addHook("onClose", () => visitors.flush());
}
