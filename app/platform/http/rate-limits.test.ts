import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { readConfig } from "#platform/process/config.server.ts";
import { seconds } from "#platform/data/durations.ts";
import { AppError } from "#platform/http/app-errors.ts";
import {
  memoryRateLimits,
  postgresRateLimits,
  type RateLimits,
  redisRateLimits,
} from "#platform/http/rate-limits.server.ts";
import { openRedis } from "#platform/process/redis.server.ts";
import { freePort } from "#test/free-port.ts";
import { expectCounters, forgot } from "#test/rate-limits.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let pools: [pg.Pool, pg.Pool];
beforeAll(async () => {
  shop = await openTestShop();
  const pool = () => new ConnectionPool({ connectionString: shop.databaseUrl, max: 2 });
  pools = [pool(), pool()];
});
afterAll(async () => {
  await Promise.all(pools?.map((pool) => pool.end()) ?? []);
  await shop?.close();
});

const kinds: [string, () => RateLimits][] = [
  ["in memory", () => memoryRateLimits()],
  ["in PostgreSQL", () => postgresRateLimits(pools[0])],
];

describe.each(kinds)("counters %s", (kind, open) => {
  expectCounters(kind, open);

  it("double the pause with each further try, and tries during a pause do not", async () => {
    const clock = vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = open();
    const hourly = { ...forgot, seconds: 3600 };
    const key = `${kind}, patient`;
    for (let count = 0; count < 2; count++) await limits.attempt(hourly, key);
    const pauses: number[] = [];
    while (pauses.length < 7) {
      await limits.attempt(hourly, key);
      for (let hasty = 0; hasty < 3; hasty++)
        await expect(limits.attempt(hourly, key)).rejects.toMatchObject({ status: 429 });
      const refusal = await limits.attempt(hourly, key).catch((error: unknown) => error);
      pauses.push(Number((refusal as AppError).headers["retry-after"]));
      clock.setSystemTime(Date.now() + seconds(pauses.at(-1) ?? 0));
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});

describe("counters in PostgreSQL", () => {
  it("are shared by all processes, also when both count at once", async () => {
    const [one, other] = [postgresRateLimits(pools[0]), postgresRateLimits(pools[1])];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).consume(forgot, "together")),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("keep no address in clear", async () => {
    await postgresRateLimits(pools[0]).consume(forgot, "lucie@exemple.fr");
    const { rows } = await pools[0].query("select string_agg(key, ' ') as keys from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("lucie");
  });
});

describe("counters in Redis, while it is away,", () => {
  it("are those of PostgreSQL, which is reported in one line", async () => {
    const logged: unknown[] = [];
    const log = (...line: unknown[]) => void logged.push(line);
    // No process listens on the port of a server that has ended.
    const redis = openRedis(`redis://127.0.0.1:${await freePort()}`, { warn: log, info: log });
    const limits = redisRateLimits(redis, pools[0]);
    await expect.poll(() => logged.length).toBe(1);
    for (let count = 0; count < 3; count++) await limits.consume(forgot, "away");
    await expect(postgresRateLimits(pools[1]).consume(forgot, "away")).rejects.toThrow(AppError);
    await expect(limits.consume(forgot, "away")).rejects.toThrow(AppError);
    redis.disconnect();
    expect(logged).toHaveLength(1);
  });
});

describe("RATE_LIMITS", () => {
  it("changes the points of what it names and of nothing else", async () => {
    const { rateLimits } = readConfig({ RATE_LIMITS: "forgot=1, login-account=25" });
    expect(rateLimits).toEqual({ forgot: 1, "login-account": 25 });
    const limits = memoryRateLimits(rateLimits);
    await limits.consume(forgot, "x");
    await expect(limits.consume(forgot, "x")).rejects.toThrow(AppError);
  });

  it.each(["forgot", "forgot=0", "forgot=-1", "forgot=dix", "inconnu=3", "forgot=1;reset=2"])(
    "%j stops the start with one clear line",
    (value) => {
      expect(() => readConfig({ RATE_LIMITS: value })).toThrow(/^RATE_LIMITS : [^\n]+$/);
    },
  );
});
