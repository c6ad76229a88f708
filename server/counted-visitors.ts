import type { FastifyInstance } from "fastify";
import type { Visitors } from "#readers/visitors/module.server.ts";

/** The cache reports its own answers; all other requests are counted here. */
export function countVisitors(app: FastifyInstance, visitors: Visitors): void {
  app.addHook("onRequest", async (request) => visitors.note(request.raw));
  app.addHook("onClose", () => visitors.flush());
}
