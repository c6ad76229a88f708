import type { FastifyInstance } from "fastify";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";

type Counts = Pick<Visitors, "note" | "flush">;

/** Visitors and searches in vain, counted together. */
export const requestCounts = (visitors: Visitors, misses: Catalogue["searchMisses"]): Counts => ({
  note(request: Parameters<Visitors["note"]>[0]): void {
    visitors.note(request);
    misses.note(request);
  },
  async flush(): Promise<void> {
    await Promise.all([visitors.flush(), misses.flush()]);
  },
});

/** The cache reports its own answers; all other requests are counted here. */
export function countRequests(app: FastifyInstance, { note, flush }: Counts): void {
  app.addHook("onRequest", async (request) => note(request.raw));
  app.addHook("onClose", flush);
}
