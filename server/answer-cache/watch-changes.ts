import type { FastifyBaseLogger } from "fastify";
import type { Content } from "#words/texts/module.server.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Replica } from "#platform/postgres/replica.server.ts";
import { listenOn, publicChanges } from "#platform/http/listening.server.ts";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";
import type { Maintenance } from "#office/settings/module.server.ts";

interface Listeners {
  /** Null if no answers are cached. */
  cache: Pick<AnswerCache, "open" | "close" | "hear" | "catchUp"> | null;
  content: Pick<Content, "refresh">;
  maintenance: Pick<Maintenance, "forget">;
  /** Null if there is none: then pages are made from the primary. */
  replica?: Pick<Replica, "catchUp" | "distrust"> | null;
}

/** The table of the publisher's texts. */
const textsTable = "shop_texts";

/**
 * Passes the cache each change of public content by any process, and reads the publisher's texts again when they change;
 * keeps the cache closed while changes could be missed, or texts are being read.
 * @returns a function that ends the listening
 */
export function watchChanges(
  { cache, content, maintenance, replica }: Listeners,
  databaseUrl: string,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let reading = 0;
  let isLost = false;
  const readTexts = async (): Promise<void> => {
    reading += 1;
    const mine = reading;
    // A page rendered from the former text must not be cached or shared with other processes.
    cache?.close();
    try {
      await Promise.all([content.refresh(), cache?.catchUp()]);
      if (mine === reading) cache?.open();
    } catch (error) {
      log.error({ err: error }, "texts or changes cannot be read: they are asked for again");
      setTimeout(() => void (mine === reading && readTexts()), seconds(1)).unref();
    }
  };
  const { close } = listenOn(databaseUrl, publicChanges, {
    onListening: () => {
      isLost = false;
      replica?.catchUp();
      maintenance.forget();
      void readTexts();
    },
    onMessage: (message) => {
      // Before the cache knows: it must not be filled from a replica without the change.
      replica?.catchUp();
      maintenance.forget();
      const [, transaction, key = ""] = /^(\d+) (.+)$/s.exec(message) ?? [];
      if (transaction) cache?.hear({ key, transaction: Number(transaction) });
      if (message === textsTable) void readTexts();
    },
    onLost: (reason) => {
      reading += 1;
      replica?.distrust();
      cache?.close();
      // Once for each outage, not for each attempt to reconnect.
      if (!isLost)
        log.warn({ err: reason }, "changes go unheard: nothing is cached until the database answers");
      isLost = true;
    },
  });
  return async () => {
    reading += 1;
    cache?.close();
    await close();
  };
}
