import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { seconds } from "#platform/dates.ts";

const longestPause = seconds(5);
/** An answer that takes longer than this is not worth waiting for: whoever asks has another way. */
const patience = 500;

/**
 * A connection to Redis or Valkey that may be lost at any moment and comes back by itself. While it is away every command
 * fails at once; that is told in one line, and so is the return.
 */
export function openRedis(url: string, log: Pick<FastifyBaseLogger, "warn" | "info">): Redis {
  const redis = new Redis(url, {
    connectionName: "encrier",
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: seconds(5),
    retryStrategy: (attempts) => Math.min(longestPause, 50 * 2 ** Math.min(attempts, 10)),
  });
  let isAway = false;
  function tellAway(reason?: unknown): void {
    if (isAway) return;
    isAway = true;
    log.warn({ err: reason }, "Redis is away: limits are counted in PostgreSQL, each process caches alone");
  }
  redis.on("error", tellAway);
  // Not after an end of our own.
  redis.on("reconnecting", () => tellAway());
  redis.on("ready", () => {
    if (isAway) log.info("Redis is back");
    isAway = false;
  });
  return redis;
}
