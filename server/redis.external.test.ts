import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type RateLimits, redisRateLimits } from "#platform/http/rate-limits.server.ts";
import { openRedis } from "#platform/process/redis.server.ts";
import { expectCounters, forgot } from "#test/rate-limits.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { openDatabase, type OpenDatabase } from "#platform/postgres/database.server.ts";

const run = randomUUID();
const connect = (logged: unknown[] = []): Redis => {
  const log = (...line: unknown[]) => void logged.push(line);
  return openRedis(process.env["REDIS_URL"] ?? "", { warn: log, info: log });
};
const ready = (redis: Redis) => vi.waitUntil(() => redis.status === "ready", { timeout: 120_000 });

let shop: TestShop;
let database: OpenDatabase;
let connections: [Redis, Redis];
const open = (redis: Redis): RateLimits => redisRateLimits(redis, database.pool);
beforeAll(async () => {
  shop = await openTestShop();
  database = openDatabase(shop.databaseUrl, 2);
  connections = [connect(), connect()];
  await Promise.all(connections.map(ready));
});
afterAll(async () => {
  for (const redis of connections ?? []) redis.disconnect();
  await database?.close();
  await shop?.close();
});

describe("counters in Redis", () => {
  expectCounters(`in Redis ${run}`, () => open(connections[0]));

  it("are shared by all processes, also when both count at once", async () => {
    const [one, other] = [open(connections[0]), open(connections[1])];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).consume(forgot, `together ${run}`)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const { rows } = await database.pool.query("select count(*)::int as n from rate_limits");
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a connection to Redis that is cut", () => {
  it("is reported in one line, reconnects, and reports that too", async () => {
    const logged: unknown[][] = [];
    const redis = connect(logged);
    await ready(redis);
    await connections[0].client("KILL", "ID", await redis.client("ID"));
    await expect.poll(() => logged.length).toBe(2);
    expect(logged.map((line) => line.at(-1))).toEqual([
      expect.stringContaining("Redis is away") as string,
      "Redis is back",
    ]);
    expect(await redis.ping()).toBe("PONG");
    redis.disconnect();
  });
});
