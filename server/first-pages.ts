import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { seconds } from "#platform/durations.ts";

/** Most visits begin with one of these. */
const firstPages = ["/", "/catalogue"];
/** The shop opens in any case after this time, for instance while the database is slow. */
const longestWait = seconds(2);

/**
 * Renders pages before the shop listens: code that runs for the first time takes several times as long, and the first visitor after a
 * start, or after each step of a rolling restart, would wait for it. A page that fails now is rendered again for its visitor.
 */
export async function renderFirstPages(app: FastifyInstance): Promise<void> {
  const opened = new AbortController();
  const rendered = Promise.allSettled(firstPages.map((url) => app.inject({ url })));
  await Promise.race([rendered, pause(longestWait, undefined, { signal: opened.signal })]);
  opened.abort();
}
