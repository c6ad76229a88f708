import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { seconds } from "#platform/data/durations.ts";

const longestPause = seconds(5);
/** Maximum wait for an answer: every caller has an alternative. */
const patience = 500;

/**
 * A connection to Redis or Valkey that may be lost at any moment and reconnects automatically. During an outage every
 * command fails immediately; the outage and its end are logged in one line each.
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
  function logDisconnect(reason?: unknown): void {
    if (isAway) return;
    isAway = true;
    log.warn({ err: reason }, "Redis is away: limits are counted in PostgreSQL");
  }
  redis.on("error", logDisconnect);
  // Not after our own shutdown.
  redis.on("reconnecting", () => logDisconnect());
  redis.on("ready", () => {
    if (isAway) log.info("Redis is back");
    isAway = false;
  });
  return redis;
}
