import type { FastifyBaseLogger } from "fastify";
import { listenForChanges } from "#platform/changes.server.ts";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";
import { announcedEpoch, type Epochs } from "#server/answer-cache/epoch.ts";
import type { Maintenance } from "#server/maintenance.ts";

/**
 * Empties the cache at each change of what the public pages show, whichever process made it, and keeps it closed while
 * changes could go unheard.
 *
 * @param epochs counted where processes share their answers
 * @returns ends the listening
 */
export function keepCacheTrue(
  { cache, maintenance }: { cache: AnswerCache; maintenance: Pick<Maintenance, "forget"> },
  databaseUrl: string,
  log: FastifyBaseLogger,
  epochs?: Epochs,
): () => Promise<void> {
  const { close } = listenForChanges(databaseUrl, {
    onListening: () => {
      maintenance.forget();
      cache.open();
    },
    onChange: (message) => {
      epochs?.hear(message);
      maintenance.forget();
      cache.clear();
    },
    onLost: (reason) => {
      epochs?.forget();
      cache.close();
      log.warn({ err: reason }, "changes go unheard: nothing is cached until the database answers");
    },
    ...(epochs ? { announcement: announcedEpoch } : {}),
  });
  return async () => {
    cache.close();
    await close();
  };
}
