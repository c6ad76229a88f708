import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { RedirectsApi } from "#office/redirects/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";
import { isReader } from "#readers/visitors/visitors.rules.ts";

/** Visitors, searches in vain and addresses without a page, counted together. */
export const requestCounts = (
  visitors: Visitors,
  misses: Catalogue["searchMisses"],
  missing: Pick<RedirectsApi, "note" | "flush">,
) => ({
  note(request: Parameters<Visitors["note"]>[0]): void {
    visitors.note(request);
    misses.note(request);
  },
  /** An answer that the cache sent by itself. */
  fresh(request: IncomingMessage, status: number): void {
    this.note(request);
    this.answered(request, status);
  },
  answered(
    { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
    status: number,
  ): void {
    if (status === 404 && method === "GET" && isReader(headers["user-agent"] ?? "")) missing.note(url);
  },
  async flush(): Promise<void> {
    await Promise.all([visitors.flush(), misses.flush(), missing.flush()]);
  },
});

/** The cache reports its own answers; all other requests are counted here. */
export function countRequests(
  app: FastifyInstance,
  { note, answered, flush }: ReturnType<typeof requestCounts>,
): void {
  app.addHook("onRequest", async (request) => note(request.raw));
  app.addHook("onResponse", async ({ raw }, reply) => answered(raw, reply.raw.statusCode));
  app.addHook("onClose", flush);
}
